import type { StepRoute } from '@puente/domain'
import { createContext, useContext } from 'react'

const StepOfPhotos = createContext<StepRoute>('documents')

/** The step that asks for the photo: the document step, or the first one if photos come before the form. */
export const StepOfPhotosProvider = StepOfPhotos.Provider
export const useStepOfPhotos = (): StepRoute => useContext(StepOfPhotos)
