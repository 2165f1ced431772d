import { formatNationalPhone } from '@puente/domain'
import { developerTexts } from '@puente/texts/developer'
import { useState } from 'react'
import { signIn, signOut, useSession } from '../../session/session.ts'
import { Action, Field, Note, Section } from '../parts.tsx'

const texts = developerTexts.session

export function SessionSection() {
  const { user, status } = useSession()
  const [token, setToken] = useState('')
  const enter = () => {
    signIn(token.trim())
    setToken('')
  }
  return (
    <Section title={texts.title}>
      <Note>{user ? texts.current(formatNationalPhone(user.contacts.mobile_phone)) : texts.anonymous}</Note>
      <Field label={texts.token} value={token} onValueChange={setToken} />
      <Action disabled={token.trim() === ''} onClick={enter}>
        {texts.signIn}
      </Action>
      {status === 'anonymous' ? null : <Action onClick={signOut}>{texts.signOut}</Action>}
    </Section>
  )
}
