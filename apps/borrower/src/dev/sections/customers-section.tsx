import { developerTexts } from '@puente/texts/developer'
import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { PATHS } from '../../paths.ts'
import { signIn } from '../../session/session.ts'
import { enterAs, fetchDemoCustomers } from '../developer-api.ts'
import { Action, Section } from '../parts.tsx'

const texts = developerTexts.customers

export function CustomersSection() {
  // A query key that survives a change of session.
  const { data } = useQuery({ queryKey: ['sandbox', 'customers'], queryFn: fetchDemoCustomers })
  const enter = async (phone: string) => {
    signIn((await enterAs(phone)).token)
    navigate(PATHS.account)
  }
  return (
    <Section title={texts.title}>
      <ul className="flex flex-col gap-2">
        {data?.items.map(({ phone, title }) => (
          <li key={phone} className="grid">
            <Action aria-label={texts.enterAs(title)} onClick={() => enter(phone)}>
              {title}
            </Action>
          </li>
        ))}
      </ul>
    </Section>
  )
}
