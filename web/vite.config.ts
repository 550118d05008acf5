import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './chunks.ts'
import { importsAgain } from './import-again.ts'
import { leanContract } from './lean-contract.ts'

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), preloadLatinFont(), leanContract(), mode !== 'gallery' && importsAgain()],
  resolve: { alias: { zod: join(import.meta.dirname, 'no-schemas.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // Fonts and icons stay files: a data: URL would need a wider font-src in the security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `--mode gallery --outDir <folder>` builds the parts gallery, which is never part of the product.
    rolldownOptions: mode === 'gallery' ? { input: 'gallery.html' } : { output: { codeSplitting: chunks } },
  },
  server: {
    proxy: { '/api': server, '/locales': server, '/healthz': server, '^/(w|widget|demo)/': server },
  },
}))

// Every page needs this font; the browser would find it only after the styles have come.
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.includes('inter-latin-wght'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}
