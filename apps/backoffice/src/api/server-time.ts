let offsetMs = 0

/** The sandbox moves its clock, and a computer's clock may be wrong: relative times follow the server's time. */
export const setServerNow = (iso: string | null): void => {
  if (iso !== null) offsetMs = new Date(iso).getTime() - Date.now()
}

export const serverNow = (): Date => new Date(Date.now() + offsetMs)
