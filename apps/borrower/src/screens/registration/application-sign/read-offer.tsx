import { ApiFailure } from '@puente/client'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { Button } from '@puente/ui'
import { showAlert } from '../../../alerts/alerts.ts'
import { fetchOfferPage } from '../../../api/offers.ts'
import { openFile } from '../../../api/open-file.ts'
import { trackProgress } from '../../../loading/progress.ts'

const texts = applicationSignTexts.confirm
const FILE_NAME = 'oferta.html'

/** The offer as a page: easier to read on a phone than a file. */
export function ReadOffer() {
  const open = async () => {
    try {
      await trackProgress(openFile(fetchOfferPage, FILE_NAME))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert({ severity: 'error', message: failure.message })
    }
  }
  return (
    <Button variant="quiet" className="-mx-5 self-start" onClick={open}>
      {texts.readOffer}
    </Button>
  )
}
