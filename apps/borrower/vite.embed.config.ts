import { defineConfig } from 'vite'

/** The calculator for other people's pages: one classic script under one name, beside the web app and after it. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/embed',
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: 'src/embed/main.ts',
      formats: ['iife'],
      name: 'PuenteCalculatorScript',
      fileName: () => 'calculator.js',
    },
  },
})
