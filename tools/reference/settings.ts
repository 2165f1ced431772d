import { describedSettings } from '../../apps/api/src/config.ts'
import type { DescribedSetting } from '../../apps/api/src/platform/config/settings-part.ts'

const TITLES: Readonly<Record<keyof ReturnType<typeof describedSettings>, string>> = {
  general: 'The server',
  sms: 'Messages to phones',
  mail: 'Mail',
  captcha: 'Captcha',
  cards: 'Cards',
  bankData: 'Bank data',
  payouts: 'Payouts',
  fileStore: 'Files',
  documentReader: 'Reading identity cards',
  liveness: 'Liveness',
  thirdParties: 'Scripts of third parties',
  tracing: 'Traces',
}

const sections = () =>
  Object.entries(describedSettings()).map(([part, settings]) => ({
    title: TITLES[part as keyof typeof TITLES],
    settings,
  }))

function defaultOf({ otherwise, byDefault }: DescribedSetting): string {
  if (otherwise !== undefined) return otherwise
  if (typeof byDefault === 'boolean') return byDefault ? '`on`' : '`off`'
  const text = Array.isArray(byDefault) ? byDefault.join(',') : typeof byDefault === 'object' ? '' : byDefault
  return text === undefined || text === '' ? '–' : `\`${text}\``
}

const row = (setting: DescribedSetting): string =>
  `| \`${setting.name}\`${setting.isRequired ? ' ●' : ''} | ${defaultOf(setting)} | ${setting.means} |`

export const settingsPage = (): string => `# Settings

<!-- Made by \`npm run reference\` from the tables of settings in the code. -->

All settings are environment variables. \`npm start\` without any starts the sandbox. In production (\`PUENTE_MODE=production\`, or
\`NODE_ENV=production\` without \`PUENTE_MODE\`) the ones marked ● are required and must not be sandbox values. An empty value counts as unset.

\`npm run config:check\` reads the environment as the server does and lists everything that is wrong at once: values that break their rule,
missing ones, names that begin like a setting and are none, and what is left of the example lender in \`PUENTE_CONTENT\`. The server itself does
not start with any of it. \`npm run config:check -- --providers\` then makes a test call to every provider that has one without an effect.

${sections()
  .map(
    ({ title, settings }) =>
      `## ${title}\n\n| name | default | meaning |\n|---|---|---|\n${settings.map(row).join('\n')}`,
  )
  .join('\n\n')}

## For the commands

| name | default | meaning |
|---|---|---|
| \`PUENTE_URL\` | \`http://localhost:3000\` | the server's address, for \`npm run staff\`, see \`staff.md\` |
| \`PUENTE_STAFF_TOKEN\` | – | your API key, for \`npm run staff\` |

## What the providers call

Twilio sends delivery reports to \`/webhooks/twilio/message-status\`, Vonage to \`/webhooks/vonage/message-status\`; each message contains the
address.

Redsys notifies \`/webhooks/redsys/notification\`; each order contains the address. Only that notification, or a signed response to a charge,
moves money: parameters returned through the browser are not trusted.

Unnax sends its data to \`/webhooks/unnax\`; each visit contains the address with a proof.

Third-party services run only if a setting above names them. The page's security policy allows only their origins, and without any of them
no visitor is asked about cookies. The nightly run deletes funnel events (\`funnel_events\`, 13 months), browser errors (\`client_logs\`, 30
days) and results of fraud scripts (\`fraud_profiles\`, 13 months). \`retention.md\` lists everything that it deletes.
`

/** Settings whose line in the example file compose.yaml reads, beside those of the server. */
const OF_COMPOSE = `# For compose.yaml alone: the host of the proxy, and its own PostgreSQL with the passwords of the owner and of the server's user
# (openssl rand -hex 16). For a PostgreSQL of yours remove the three lines below the host and set DATABASE_URL and DATABASE_OWNER_URL.
PUENTE_HOST=prestamos.example
COMPOSE_PROFILES=database
POSTGRES_PASSWORD=
DATABASE_PASSWORD=
# BACKUP_KEEP_DAYS=
`

/** `deploy/puente.env.example`: the required settings ready to fill in, the others as comments. */
export const exampleFile =
  (): string => `# The settings of a production installation: docs/operating/settings.md explains each. Mode 600, never in a repository.
# npm run config:check lists everything that is missing or wrong. Lines that begin with # keep the default.

${OF_COMPOSE}
${sections()
  .map(({ title, settings }) => `# ${title}\n${settings.map(exampleLine).join('\n')}`)
  .join('\n\n')}
`

/** Choices and folders, which are the same for most lenders. An account or a phone of an example must never be taken for one's own. */
const PREFILLED = /_PROVIDER$|^PUENTE_CONTENT$/

function exampleLine(setting: DescribedSetting): string {
  const { name, example, isRequired = false } = setting
  if (name === 'PUENTE_MODE') return 'PUENTE_MODE=production'
  // compose.yaml sets the address of its own database and the folder of its own volume.
  const isSet = isRequired && !['DATABASE_URL', 'PUENTE_DATA'].includes(name)
  if (isSet && PREFILLED.test(name)) return `${name}=${example ?? ''}`
  return [...(example === undefined ? [] : [`# ${example}`]), `${isSet ? '' : '# '}${name}=`].join('\n')
}
