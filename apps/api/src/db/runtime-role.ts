import pg from 'pg'
import { StartupError } from '../platform/startup-error.ts'

// The server needs neither ownership nor delete on what must never change: a flaw in a query then cannot run programs of the database
// server, switch triggers off, or remove audit, evidence and ledger. The owner migrates; the runtime role reads and writes.

/**
 * Every table of the schema that the server deletes rows from: by a retention rule, or because the rows are working data. A table that is
 * not named here keeps its rows, also one that is added later. Rows that fall with these by a foreign key need no right of their own.
 */
export const DELETABLE_TABLES = [
  // Sign-ins of customers and staff.
  'code_events',
  'codes',
  'known_browsers',
  'sessions',
  'short_links',
  'staff_browsers',
  'staff_links',
  'staff_passkeys',
  'staff_recovery_codes',
  'staff_sessions',
  'staff_sign_in_events',
  // What an application collects, and what staff write down.
  'bank_accounts',
  'bank_connections',
  'bank_summaries',
  'contact_phones',
  'contact_refusals',
  'customer_contacts',
  'customer_holds',
  'customer_notes',
  'document_readings',
  'drafts',
  'messages',
  'staff_tasks',
  // Requests, claims, statistics and queues.
  'approval_requests',
  'client_logs',
  'fraud_profiles',
  'funnel_events',
  'job_workers',
  'promo_guesses',
  'report_changes',
  'request_budgets',
  'request_keys',
  'staff_claims',
  'staff_views',
  'url_tickets',
  'webhook_events',
  // Sums of the ledger, which are counted again; the account of a payout that came back.
  'daily_ledger_totals',
  'loan_accounts',
] as const

const SCHEMAS = ['public', 'graphile_worker']

/** Of `pg_trigger.tgtype`. */
const ON_DELETE = 8
const ON_UPDATE = 16

/**
 * Makes the role of a connection string the runtime role of the database: it is created if it is missing, and gets exactly the rights
 * that the server needs. Run by the owner after every migration, inside a transaction.
 */
export async function prepareRuntimeRole(owner: pg.ClientBase, runtimeUrl: string): Promise<void> {
  const { username, password } = new URL(runtimeUrl)
  const role = decodeURIComponent(username)
  const name = pg.escapeIdentifier(role)
  await ensureRole(owner, role, decodeURIComponent(password))
  const { rows: databases } = await owner.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(databases[0]?.name ?? '')
  const schemas = SCHEMAS.join(', ')
  const statements = [
    `grant connect, temporary on database ${database} to ${name}`,
    // Before PostgreSQL 15 every role could create tables and functions there.
    'revoke create on schema public from public',
    `grant usage on schema ${schemas}, drizzle to ${name}`,
    `revoke all on all tables in schema ${schemas}, drizzle from ${name}`,
    `grant select, insert, update on all tables in schema ${schemas} to ${name}`,
    `grant delete on all tables in schema graphile_worker to ${name}`,
    `grant delete on ${DELETABLE_TABLES.map((table) => `public.${table}`).join(', ')} to ${name}`,
    `grant usage, select on all sequences in schema ${schemas} to ${name}`,
    // Which migrations were applied is compared at every start.
    `grant select on drizzle.__drizzle_migrations to ${name}`,
  ]
  for (const statement of statements) await owner.query(statement)
  await revokeWhatTriggersRefuse(owner, name)
  await admitToQueue(owner)
}

async function ensureRole(owner: pg.ClientBase, role: string, password: string): Promise<void> {
  const { rows } = await owner.query<{ is_super: boolean; owns: boolean }>(
    `select rolsuper as is_super, exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns
       from pg_roles r where rolname = $1`,
    [role],
  )
  const found = rows[0]
  if (found?.is_super === true || found?.owns === true) {
    throw new StartupError(
      `The database user ${role} of DATABASE_URL is a superuser or owns tables: name another one, which npm run migrate creates.`,
    )
  }
  const login = `login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`
  if (found !== undefined) {
    // The password of the connection string counts, if the owner may set it.
    if (await mayManageRoles(owner)) await owner.query(`alter role ${pg.escapeIdentifier(role)} ${login}`)
  } else {
    await owner.query(`create role ${pg.escapeIdentifier(role)} ${login}`).catch((cause: unknown) => {
      throw new StartupError(
        `The database user ${role} of DATABASE_URL is missing, and the one of DATABASE_OWNER_URL may not create it: ` +
          `have an administrator of the database run "create role ${role} login" and set its password.`,
        { cause },
      )
    })
  }
}

async function mayManageRoles(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may === true
}

/** An append-only table has a trigger that refuses changes; the role does not even get the right to them. */
async function revokeWhatTriggersRefuse(owner: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await owner.query<{ table: string; type: number }>(
    `select t.tgrelid::regclass::text as table, t.tgtype::int as type
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change' and not t.tgisinternal`,
  )
  for (const { table, type } of rows) {
    const refused = [(type & ON_UPDATE) !== 0 ? 'update' : null, (type & ON_DELETE) !== 0 ? 'delete' : null]
    const rights = refused.filter((right) => right !== null)
    if (rights.length > 0) await owner.query(`revoke ${rights.join(', ')} on ${table} from ${name}`)
  }
}

/**
 * The queue enables row security on its tables without a policy, which hides all rows from every role but the owner. The policy names no
 * role, because a dump of the database must restore where the runtime role does not exist yet; who has no right to the tables stays out.
 */
async function admitToQueue(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
       where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity`,
  )
  for (const { table } of rows) {
    await owner.query(`drop policy if exists puente_runtime on ${table}`)
    await owner.query(`create policy puente_runtime on ${table} using (true) with check (true)`)
  }
}

/** Whether the user of a connection could change the schema: the server should not be that user. */
export async function ownsDatabase(database: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ owns: boolean }>(
    `select rolsuper or exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace)
       or has_database_privilege(current_database(), 'create') as owns
       from pg_roles r where rolname = current_user`,
  )
  return rows[0]?.owns === true
}
