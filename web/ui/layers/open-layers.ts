import { useLayoutEffect, useRef } from 'react'
import { createEmitter } from '#web/data/store.ts'

/** A sheet, a dialog, or a form with unsaved text: Back closes it before it leaves the page. */
export interface Layer {
  close: () => void
}

let layers: readonly Layer[] = []
const changes = createEmitter()

/** The open layers, the topmost last. */
export function openLayers(): readonly Layer[] {
  return layers
}

/** Calls the listener when a layer opens or closes. Returns the function that ends it. */
export const subscribeLayers = changes.subscribe

/** Adds a layer on top. Returns the function that takes it away. */
export function addLayer(layer: Layer): () => void {
  setLayers([...layers, layer])
  return () => setLayers(layers.filter((other) => other !== layer))
}

function setLayers(next: readonly Layer[]): void {
  layers = next
  changes.emit()
}

/** Lets Back call `onClose` while `isOpen`. The layer stays where `onClose` does not close it. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => (isOpen ? addLayer({ close: () => close.current() }) : undefined), [isOpen])
}
