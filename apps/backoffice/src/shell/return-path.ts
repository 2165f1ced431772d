/** Where to go after signing in: only a page of the back office, whatever the address says. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('volver') ?? ''
  return /^\/backoffice(?:[/?]|$)/.test(wanted) && !wanted.startsWith('/backoffice/entrar') ? wanted : '/backoffice'
}
