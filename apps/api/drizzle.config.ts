export default {
  dialect: 'postgresql',
  schema: './apps/api/src/db/schema/*.ts',
  out: './apps/api/src/db/migrations',
  casing: 'snake_case',
}
