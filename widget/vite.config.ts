import { preact } from '@preact/preset-vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/widget/',
  plugins: [preact(), loader()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { input: 'panel.html' },
  },
})

/** Built separately from the panel: it is one plain script, so shared code must be in both bundles. */
function loader(): Plugin {
  return {
    name: 'loader',
    apply: 'build',
    async generateBundle() {
      const { output } = (await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        build: {
          target: 'es2022',
          // The CSS targets current browsers; output for older ones would add a tenth to the size.
          cssTarget: 'esnext',
          write: false,
          modulePreload: false,
          rolldownOptions: { input: 'src/loader/index.ts' },
        },
      })) as Rolldown.RolldownOutput
      this.emitFile({ type: 'asset', fileName: 'loader.js', source: output[0].code })
    },
  }
}
