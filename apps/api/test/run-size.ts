export { runSize } from '../../../packages/domain/test-data/run-size.ts'
