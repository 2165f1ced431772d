import { mayStaff, STAFF_PERMISSIONS, STAFF_ROLES } from '@puente/domain'

/** Who of the staff may what, for people. */
export const staffPermissionsPage = (): string => `# Permissions of the staff

Generated from \`packages/domain/src/staff/permissions.ts\` by \`npm run reference\`; do not edit. Somebody with several roles has what
any of them has.

| permission | ${STAFF_ROLES.join(' | ')} |
| --- | ${STAFF_ROLES.map(() => ':---:').join(' | ')} |
${STAFF_PERMISSIONS.map(
  (permission) =>
    `| \`${permission}\` | ${STAFF_ROLES.map((role) => (mayStaff([role], permission) ? '✓' : ' ')).join(' | ')} |`,
).join('\n')}
`
