import { hasPermission, STAFF_PERMISSIONS, STAFF_ROLES } from '@puente/domain'

/** The reference page of the staff permissions. */
export const staffPermissionsPage = (): string => `# Staff permissions

Generated from \`packages/domain/src/staff/permissions.ts\` by \`npm run reference\`; do not edit. A staff
member with several roles has the permissions of all of them.

| permission | ${STAFF_ROLES.join(' | ')} |
| --- | ${STAFF_ROLES.map(() => ':---:').join(' | ')} |
${STAFF_PERMISSIONS.map(
  (permission) =>
    `| \`${permission}\` | ${STAFF_ROLES.map((role) => (hasPermission([role], permission) ? '✓' : ' ')).join(' | ')} |`,
).join('\n')}
`
