import { parentPort, workerData } from 'node:worker_threads'
import { scanPdf } from './pdf-scanner.mjs'

parentPort?.postMessage(scanPdf(workerData.bytes))
