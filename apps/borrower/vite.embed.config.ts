import { defineConfig } from 'vite'

/** The embeddable calculator: one classic script under a fixed name, built after the web app. */
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
