import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests over random data take seconds and kill what examples have missed, so their files run last. */
const RANDOM_DATA = /books\.test\.ts$|every-state\.test\.ts$|extension-tae\.test\.ts$/

/** A mutant's run ends at the first failure: files that take milliseconds go first. */
export class FastFilesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ moduleId }: TestSpecification): number =>
      statSync(moduleId).size + (RANDOM_DATA.test(moduleId) ? 1_000_000 : 0)
    return Promise.resolve([...files].sort((a, b) => cost(a) - cost(b)))
  }
}
