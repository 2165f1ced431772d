/** How much a test with random or enumerated cases runs: a sample in `npm test`, all of it in `npm run test:full`. */
export const runSize = (sample: number, full: number): number => (process.env.PUENTE_TEST_FULL === '1' ? full : sample)
