import { Gallery } from '@puente/ui/gallery'

export function GalleryScreen() {
  return <Gallery />
}
