import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/widget/',
  plugins: [preact()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, sourcemap: false },
})
