import { createQueryClient } from '@puente/client'

export const queryClient = createQueryClient()
