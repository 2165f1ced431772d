/** Mail domains in common use in Spain. An address at one of them is never questioned. */
const COMMON_DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'yahoo.com',
  'yahoo.es',
  'icloud.com',
  'live.com',
  'msn.com',
  'telefonica.net',
  'movistar.es',
] as const

/** Real domains that are one character away from a common one. */
const REAL_DOMAINS = new Set<string>([...COMMON_DOMAINS, 'mail.com', 'ymail.com', 'hotmail.fr', 'yahoo.fr', 'live.es'])

/** The common domain that was probably meant by one that differs in one character: `gmial.com` is `gmail.com`. */
export function suggestEmailDomain(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  if (!email.includes('@') || REAL_DOMAINS.has(domain)) return null
  return COMMON_DOMAINS.find((common) => isOneSlipAway(domain, common)) ?? null
}

/** One character missing, added or replaced, or two neighbours swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const [restTyped, restMeant] = [typed.slice(start), meant.slice(start)]
  return (
    restTyped.slice(1) === restMeant ||
    restTyped === restMeant.slice(1) ||
    (restTyped !== '' && restTyped.slice(1) === restMeant.slice(1)) ||
    (restTyped.slice(0, 2) === `${restMeant[1]}${restMeant[0]}` && restTyped.slice(2) === restMeant.slice(2))
  )
}
