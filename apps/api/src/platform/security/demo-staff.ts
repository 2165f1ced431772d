/** The staff member of every sandbox. Its token is public, so production refuses both. */
export const DEMO_STAFF_USERNAME = 'demo'
export const DEMO_STAFF_TOKEN = 'sandbox-staff-token'
