import type { OwnerSession } from '#server/database/types.ts'

/** The person who requested a restore. The back-up may contain neither the person nor the role. */
export interface RestoreActor {
  id: string | null
  name: string | null
  role: string
}

/** The operator, named by the command. */
export const commandActor = (command: string): RestoreActor => ({ id: null, name: command, role: 'system' })

/** Writes to the restored audit log, which has no later entries. */
export async function recordRestore(session: OwnerSession, file: string, actor: RestoreActor): Promise<void> {
  await session.query(
    `insert into public.audit_entry (kind, actor_id, actor_name, actor_role, subject_label)
     values ('club_restored', $1::uuid, $2, $3, $4)`,
    [actor.id, actor.name, actor.role, file],
  )
}
