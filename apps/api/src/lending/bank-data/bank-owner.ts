import type { Deps } from '../../deps.ts'

/**
 * The name under which a provider stores what it read for an application: the same for every visit, so that all of it
 * can be deleted at once, and meaningless outside this system.
 */
export const bankOwnerOf = ({ secrets }: Pick<Deps, 'secrets'>, loanId: number): string =>
  secrets.hashCode('bank data owner', String(loanId)).toString('hex').slice(0, 32)
