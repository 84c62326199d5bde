// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { nodesOf, type SourceNode, sourceFiles } from '#web/data/testing/source-files.ts'

/**
 * A toast says only what the screen does not show (decision 0063). Each message, with what the screen lacks. Failures stand
 * in no list: a toast of the type `error` says why something stayed as it was.
 */
const reasons: Record<string, string> = {
  "app/build-watch.ts i18n.t('update.title')": 'no screen shows that the server has a newer build',
  "app/build-watch.ts i18n.t('update.unsent')": 'that a reload loses what is typed on it',
  "app/sync-toasts.ts i18n.t('connection.syncedToast', { count: event.count })":
    'how many changes were sent (S8.33)',
  "features/audit/audit-screen.tsx t('savedSome', { count: EXPORT_MAX })":
    'the file that was saved is not whole',
  "features/course/capture/outline/recorded-outline.tsx t('capture.history.restored')":
    'the sheet has closed',
  "features/course/capture/outline/outline-review.tsx t('capture.keptToSend')":
    'the walk has ended, its list is open',
  "features/course/capture/outline/outline-review.tsx t('capture.published')":
    'the walk has ended, its list is open',
  "features/course/capture/outline/outline-walk.tsx t('capture.fused', { count: session.walks.length + 1 })":
    'of how many walks the outline is the mean',
  "features/course/edit/card-screen.tsx t('edit.card.saved')": 'the card looks as it was typed, saved or not',
  "features/course/edit/draw/save.ts t('edit.deleted')": 'the club has agreed',
  'features/course/edit/draw/save.ts text': 'undo',
  "features/course/edit/import/import-review.tsx t('edit.review.waits')": 'the review has closed',
  'features/course/pins/green/record-cut.ts savedText': 'a cut leaves no mark on the drawing',
  "features/issues/places/place-location.tsx t('from.away')": 'why the tap set no place',
  "features/issues/report/nearby-issues.tsx t('nearby.thanks')": 'the report of somebody else has no page',
  "features/issues/report/report-location.tsx t('from.away')": 'why the tap set no place',
  "features/issues/shared/location-choice.tsx t('from.away')": 'why the tap set no place',
  'features/issues/triage/toast-outcome.ts done': 'undo',
  'features/issues/triage/toast-outcome.ts waits': 'undo',
  "features/notifications/announcement-preview.tsx t(online ? 'announce.onItsWay' : 'announce.stored')":
    'the sheet has closed',
  "features/orders/basket-store.ts i18n.t('menu.full', { ns: 'orders', most: limits.order_lines })":
    'that the basket took no further line',
  "features/orders/basket-store.ts i18n.t('menu.most', { ns: 'orders', most: limits['user_order_item.quantity'] })":
    'that the basket took fewer than were added',
  "features/orders/use-order-again.ts t('list.againGone', { count: missing })": 'what the basket lacks',
  "features/people/admin/invitation-links.tsx t('links.copied')": 'the clipboard',
  "features/people/admin/people-invite.tsx t('invite.sent', { email })": 'the message that has gone out',
  "features/people/admin/people-leave.tsx t('person.removed', { name })": 'the person is in no list any more',
  "features/people/admin/people-person.tsx t('invite.sent', { email: person.email })":
    'the message that has gone out',
  "features/people/security/signing-in.tsx t('password.saved')": 'a password is never shown',
  'features/people/sign-in/confirm-screen.tsx t(`confirm.done.${flow}`)': 'the screen of the link has gone',
  "features/people/sign-in/reset-password-screen.tsx t('password.saved')": 'a password is never shown',
  "features/queue/data/already-moved.ts ticket ? t('refused.same', { number: ticket.number, state: t(`ticket.${stateWord(ticket, event.to_status)}`), }) : t('refused.gone')":
    'that somebody else took the step',
  'ui/layers/toast.tsx title': 'a push about something that is not in view',
}

const messageTypes = ['success', 'info', 'warning']

/** The message of each toast of the file that is no failure, as it is written. */
function messagesIn(text: string): string[] {
  if (!text.includes('toast(')) return []
  return nodesOf(text).flatMap((node) => {
    if (node.type !== 'CallExpression' || (node.callee as SourceNode).source !== 'toast') return []
    const [type, message] = node.arguments as SourceNode[]
    return messageTypes.includes(String(type?.value)) ? [message!.source.replace(/\s+/g, ' ')] : []
  })
}

describe('a toast in the source code', () => {
  it('is found with its message, a failure is not', () => {
    const text = "if (sent) toast('success', t('sent'), { id })\nelse toast('error', t('failed'))"
    expect(messagesIn(text)).toEqual(["t('sent')"])
  })

  it('needs a reason why the screen does not show its message', () => {
    const found = sourceFiles(['app', 'data', 'features', 'map', 'pwa', 'ui']).flatMap(({ file, text }) =>
      messagesIn(text).map((message) => `${file} ${message}`),
    )
    expect([...new Set(found)].sort()).toEqual(Object.keys(reasons).sort())
  })
})
