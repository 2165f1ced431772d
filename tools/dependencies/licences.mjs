import { licenceProblem } from './licence-rule.mjs'
import { productionPackages, readLock } from './production-packages.mjs'

/** False, with the reasons printed, if a production dependency has a licence that is not on the list: npm run licences */
export function checkLicences() {
  const packages = productionPackages(readLock())
  const problems = packages.map(licenceProblem).filter((problem) => problem !== null)
  if (problems.length === 0) console.log(`The licences of ${packages.length} production packages are on the list.`)
  else {
    console.error([...problems, 'The list and its exceptions are in tools/dependencies/licence-rule.mjs.'].join('\n'))
  }
  return problems.length === 0
}
