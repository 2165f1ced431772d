import type { StandIn, StandInAnswer, StandInRequest } from './stand-in.ts'

export const KONTOMATIK_KEY = 'kontomatik-api-key'

/** The accounts behind the stand-in: two in euros, one in pounds, one without a number. */
export const kontomatikResult = (holder: string, iban: string, paydays: readonly string[]): string => `
  <owners>
    <owner><name>${holder}</name><address>CALLE DE ALCALA 12 28013 MADRID</address><kind>OWNER</kind></owner>
  </owners>
  <accounts>
    <account>
      <name>Cuenta Nómina</name><iban>${iban}</iban><currencyBalance>3842.18</currencyBalance>
      <currencyFundsAvailable>3842.18</currencyFundsAvailable><currencyName>EUR</currencyName>
      <activeSinceAtLeast>2020-01-01</activeSinceAtLeast>
      <moneyTransactions>
        ${paydays
          .map(
            (payday) =>
              `<moneyTransaction><transactionOn>${payday}</transactionOn><bookedOn>${payday}</bookedOn>
               <currencyAmount>1900.00</currencyAmount><currencyBalance>2500.00</currencyBalance><title>NOMINA</title>
               <party>TALLERES SOL &amp; HIJOS SL</party><partyIban>ES9121000418450200051332</partyIban>
               <kind>TRANSFERENCIA</kind><status>DONE</status><labels><label>salary</label></labels></moneyTransaction>`,
          )
          .join('')}
        <moneyTransaction><transactionOn>${paydays[0]}</transactionOn><currencyAmount>-0.01</currencyAmount>
          <title>COMISION</title><status>DONE</status></moneyTransaction>
        <moneyTransaction><transactionOn>${paydays[0]}</transactionOn><bookedOn>${paydays[0]}</bookedOn>
          <currencyAmount>-999.99</currencyAmount><title>AUTORIZACION</title><status>PENDING</status></moneyTransaction>
      </moneyTransactions>
    </account>
    <account><name>Cuenta Ahorro</name><iban>ES1921000418440000001332</iban><currencyBalance>-12.50</currencyBalance>
      <currencyName>EUR</currencyName><moneyTransactions/></account>
    <account><name>Pounds</name><iban>GB29NWBK60161331926819</iban><currencyBalance>5.00</currencyBalance>
      <currencyName>GBP</currencyName></account>
    <account><name>Tarjeta</name><currencyBalance>5.00</currencyBalance><currencyName>EUR</currencyName></account>
  </accounts>`

const reply = (status: string, inside: string, ownerExternalId = '') =>
  `<?xml version="1.0" encoding="utf-8"?><reply status="${status}" user="puente" ownerExternalId="${ownerExternalId}">${inside}</reply>`
const command = (id: string, state: string, inside = '') =>
  `<command id="${id}" state="${state}" name="DefaultImportCommand" target="Alborada"><progress><value>0</value></progress>${inside}</command>`
const exception = (name: string) =>
  `<exception name="${name}"><message>${name}</message><friendlyMessage>Lo sentimos</friendlyMessage></exception>`

/** Kontomatik's HTTP status for an exception, for the ones used here. */
const statusOf = (name: string): number =>
  ({ Unauthorized: 401, ServiceMaintenance: 503, ServiceTemporarilyUnavailable: 503, JobsQuotaExceeded: 429 })[name] ??
  400

/**
 * A local stand-in for Kontomatik. The name of a session decides its outcome: `good`, `polls-3` (in progress three times),
 * `refused-<exception>` (when the import is requested), `once-<exception>` (the first time only), `broken-<exception>` (in the
 * command), `cancelled`, `hangs`. Signatures are `signed-<session>`.
 */
export function kontomatikAnswers(result: string): StandIn['answer'] {
  const asked = new Map<string, number>()
  const erased = new Set<string>()
  return ({ method, path, headers, body }: StandInRequest): StandInAnswer => {
    const url = new URL(path, 'http://kontomatik.example')
    const fields = method === 'POST' ? new URLSearchParams(body) : url.searchParams
    const refuse = (name: string) => ({ status: statusOf(name), xml: reply(String(statusOf(name)), exception(name)) })
    if (headers['x-api-key'] !== KONTOMATIK_KEY) return refuse('Unauthorized')

    if (url.pathname.endsWith('/data.xml')) {
      const owner = fields.get('ownerExternalId') ?? ''
      if (method === 'DELETE') {
        if (erased.has(owner)) return { status: 404, xml: reply('404 Not Found', exception('OwnerNotFound')) }
        erased.add(owner)
        return { xml: reply('200 OK', '') }
      }
      const target = `<target name="Alborada" officialName="Banco Alborada">${result}</target>`
      return { xml: reply('200 OK', `<owner externalId="${owner}">${target}</owner>`, owner) }
    }

    const session = fields.get('sessionId') ?? ''
    if (session.startsWith('hangs')) return { hangs: true }
    if (fields.get('sessionIdSignature') !== `signed-${session}`) return refuse('InvalidSessionIdSignature')
    const times = (asked.get(`${url.pathname} ${session}`) ?? 0) + 1
    asked.set(`${url.pathname} ${session}`, times)

    if (url.pathname.endsWith('/command/sign-out.xml')) return { status: 202, xml: reply('202', command('9', 'setup')) }
    if (url.pathname.endsWith('/command/default-import.xml')) {
      const refused = /^(refused|once)-(\w+)/.exec(session)
      if (refused?.[2] !== undefined && (refused[1] === 'refused' || times === 1)) return refuse(refused[2])
      return { status: 202, xml: reply('202 Accepted', command('455026009', 'setup')) }
    }
    if (session.startsWith('cancelled')) return { xml: reply('200 OK', command('455026009', 'cancelled')) }
    const broken = /^broken-(\w+)/.exec(session)?.[1]
    if (broken !== undefined) return { xml: reply('200 OK', command('455026009', 'error', exception(broken))) }
    if (times <= Number(/^polls-(\d+)/.exec(session)?.[1] ?? 0)) {
      return { xml: reply('200 OK', command('455026009', 'in_progress')) }
    }
    return { xml: reply('200 OK', command('455026009', 'successful', `<result>${result}</result>`)) }
  }
}
