import { join } from 'node:path'
import { pictureCleaner } from '../pictures/picture-cleaner.ts'
import { pictures } from '../pictures/pictures.ts'
import type { Service, Stored } from '../service.ts'
import { defaultStorageConfig, type StorageConfig } from '../settings.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'

export interface StoreOptions {
  /** Folder of the bytes, or with S3 only of arriving ones; created if missing. Gateways may share it. */
  directory: string
  config?: StorageConfig
}

/** The stores of objects' bytes and of their pictures. */
export function storesOf({
  directory,
  config = defaultStorageConfig,
}: StoreOptions): Stored & Pick<Service, 'cleanPicture'> {
  const { s3, images, patienceMs } = config
  const files = s3 ? s3Store(s3, join(directory, 'arriving'), patienceMs) : diskStore(directory, patienceMs)
  return {
    files,
    cleanPicture: pictureCleaner(files, images),
    pictures: pictures(`${directory}-pictures`, images, patienceMs),
  }
}
