import { developerTexts } from '@puente/texts/developer'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allowedApi } from '../../api/allowed-origins.ts'
import { apiBase } from '../../api/base-url.ts'
import { stored } from '../../storage/stored-values.ts'
import { Action, Field, Note, Section } from '../parts.tsx'

const texts = developerTexts.api

/** Only addresses that the operator allows: the API host receives the token. */
export function ApiSection() {
  const queryClient = useQueryClient()
  const [address, setAddress] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const use = (next: string | null) => {
    const allowed = next === null ? null : allowedApi(next)
    if (next !== null && allowed === null) return setIsRefused(true)
    if (allowed === null) stored.developerApi.clear()
    else stored.developerApi.set(allowed.href)
    setIsRefused(false)
    setAddress('')
    void queryClient.invalidateQueries()
  }
  return (
    <Section title={texts.title}>
      <Note>{texts.current(apiBase())}</Note>
      <Field label={texts.label} inputMode="url" value={address} onValueChange={setAddress} />
      {isRefused ? <Note>{texts.refused}</Note> : null}
      <Action disabled={address.trim() === ''} onClick={() => use(address.trim())}>
        {texts.save}
      </Action>
      {stored.developerApi.get() === null ? null : <Action onClick={() => use(null)}>{texts.reset}</Action>}
    </Section>
  )
}
