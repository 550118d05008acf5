import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
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
    rollupOptions: mode === 'gallery' ? { input: 'gallery.html' } : {},
  },
  server: {
    proxy: { '/api': server, '/locales': server, '/healthz': server },
  },
}))
