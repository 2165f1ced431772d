// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { matchesTopic, useTopic } from './live.ts'

it.each([
  [['customer:12'], 'customer:12', true],
  [['customer:*'], 'customer:12', true],
  [['customer:1'], 'customer:12', false],
  [['loan:*', 'approvals'], 'approvals', true],
  [['loan:*'], 'customer:12', false],
])('%j is about %s: %s', (announced, topic, expected) => {
  expect(matchesTopic(announced, topic)).toBe(expected)
})

it('loads a page again that was left and opened again, because it heard no announcement meanwhile', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  let holder = 'Ana'
  const open = () =>
    renderHook(
      () => {
        useTopic('loan:P-1', { queryKey: ['staff', 'applications', 'P-1'] })
        return useQuery({ queryKey: ['staff', 'applications', 'P-1'], queryFn: () => Promise.resolve(holder) }).data
      },
      { wrapper },
    )
  const first = open()
  await waitFor(() => expect(first.result.current).toBe('Ana'))
  first.unmount()
  holder = 'Luis'
  const second = open()
  await waitFor(() => expect(second.result.current).toBe('Luis'))
})
