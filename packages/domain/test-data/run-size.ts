/** How many random or enumerated cases a test runs: a sample in `npm test`, all of them in `npm run test:full`. */
export const runSize = (sample: number, full: number): number => (process.env.PUENTE_TEST_FULL === '1' ? full : sample)
