// Made from the database by `npm run generate`; not edited by hand.

/** The app's own texts of notifications by event and language (`private.notification_text`). */
export const notificationTexts = {
  'account.again': {
    'en': { title: 'Order {number}: {amount} charged to your account again', body: '{text}' },
    'ja': { title: '注文 {number}：会員口座に {amount} を再度請求しました', body: '{text}' },
    'zh-CN': { title: '订单 {number}：会员账户重新记账 {amount}', body: '{text}' },
  },
  'account.lower': {
    'en': { title: 'Order {number}: {amount} less charged to your account', body: '{text}' },
    'ja': { title: '注文 {number}：会員口座のご請求を {amount} 減らしました', body: '{text}' },
    'zh-CN': { title: '订单 {number}：会员账户减少记账 {amount}', body: '{text}' },
  },
  'account.refund': {
    'en': { title: 'Order {number}: {amount} refunded to your account', body: '{text}' },
    'ja': { title: '注文 {number}：会員口座に {amount} を返金しました', body: '{text}' },
    'zh-CN': { title: '订单 {number}：已向会员账户退款 {amount}', body: '{text}' },
  },
  'course.closed': {
    'en': { title: 'The course is closed', body: '{text}' },
    'ja': { title: 'コースはクローズです', body: '{text}' },
    'zh-CN': { title: '球场已关闭', body: '{text}' },
  },
  'course.frost_delay': {
    'en': { title: 'Frost delay on the course', body: '{text}' },
    'ja': { title: '霜のためスタートが遅れます', body: '{text}' },
    'zh-CN': { title: '球场因霜冻延迟开放', body: '{text}' },
  },
  'course.open': {
    'en': { title: 'The course is open', body: '{text}' },
    'ja': { title: 'コースはオープンしています', body: '{text}' },
    'zh-CN': { title: '球场已开放', body: '{text}' },
  },
  'day.hole_closed': {
    'en': { title: 'Hole {hole} is closed', body: '{text}' },
    'ja': { title: '{hole}番ホールはクローズです', body: '{text}' },
    'zh-CN': { title: '第 {hole} 洞已关闭', body: '{text}' },
  },
  'day.hole_open': {
    'en': { title: 'Hole {hole} is open again', body: '' },
    'ja': { title: '{hole}番ホールは再びオープンしました', body: '' },
    'zh-CN': { title: '第 {hole} 洞已重新开放', body: '' },
  },
  'day.range_closed': {
    'en': { title: 'The driving range is closed', body: '{text}' },
    'ja': { title: '練習場はクローズです', body: '{text}' },
    'zh-CN': { title: '练习场已关闭', body: '{text}' },
  },
  'day.range_open': {
    'en': { title: 'The driving range is open again', body: '' },
    'ja': { title: '練習場は再びオープンしました', body: '' },
    'zh-CN': { title: '练习场已重新开放', body: '' },
  },
  'issue.assigned': {
    'en': { title: 'Issue {number} has been assigned', body: '{category} {place}' },
    'ja': { title: '不具合 {number} の担当が決まりました', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 已安排处理', body: '{category} {place}' },
  },
  'issue.claim_lost': {
    'en': { title: '{name} took issue {number} first', body: '{category} {place}' },
    'ja': { title: '不具合 {number} は先に{name}さんが引き受けました', body: '{category} {place}' },
    'zh-CN': { title: '{name} 已先接手问题 {number}', body: '{category} {place}' },
  },
  'issue.claim_won': {
    'en': { title: 'Issue {number} stays yours: {name} wanted to take it too', body: '{category} {place}' },
    'ja': { title: '不具合 {number} の担当はあなたです：{name}さんも引き受けようとしました', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 仍由您处理：{name} 也想接手', body: '{category} {place}' },
  },
  'issue.closed': {
    'en': { title: 'Issue {number} is closed', body: '{category} {place}' },
    'ja': { title: '不具合 {number} は完了しました', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 已关闭', body: '{category} {place}' },
  },
  'issue.commented': {
    'en': { title: 'New comment on issue {number}', body: '{text}' },
    'ja': { title: '不具合 {number} に新しいコメント', body: '{text}' },
    'zh-CN': { title: '问题 {number} 有新评论', body: '{text}' },
  },
  'issue.declined': {
    'en': { title: 'Issue {number} will not be done', body: '{text}' },
    'ja': { title: '不具合 {number} は見送りになりました', body: '{text}' },
    'zh-CN': { title: '问题 {number} 不予处理', body: '{text}' },
  },
  'issue.given_on': {
    'en': { title: 'Issue {number} now belongs to someone else', body: '{category} {place}' },
    'ja': { title: '不具合 {number} の担当が替わりました', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 已转交他人', body: '{category} {place}' },
  },
  'issue.in_progress': {
    'en': { title: 'Work on issue {number} has started', body: '{category} {place}' },
    'ja': { title: '不具合 {number} の作業が始まりました', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 已开始处理', body: '{category} {place}' },
  },
  'issue.lost': {
    'en': { title: 'Issue {number}: someone else’s change replaced yours', body: '{field} {text}' },
    'ja': { title: '不具合 {number}：あなたの変更は別の変更に置き換えられました', body: '{field} {text}' },
    'zh-CN': { title: '问题 {number}：您的修改被他人的修改取代', body: '{field} {text}' },
  },
  'issue.mentioned': {
    'en': { title: 'You were mentioned on issue {number}', body: '{text}' },
    'ja': { title: '不具合 {number} のコメントであなたに呼びかけがありました', body: '{text}' },
    'zh-CN': { title: '问题 {number} 的评论提到了您', body: '{text}' },
  },
  'issue.merged': {
    'en': { title: 'Issue {number} is the same as issue {other}', body: 'You will be notified when issue {other} is done.' },
    'ja': { title: '不具合 {number} は不具合 {other} と同じ件です', body: '不具合 {other} が済んだらお知らせします。' },
    'zh-CN': { title: '问题 {number} 与问题 {other} 是同一件事', body: '问题 {other} 处理完成后会通知您。' },
  },
  'issue.new': {
    'en': { title: 'Issue {number} is back in the queue', body: '{category} {place}' },
    'ja': { title: '不具合 {number} をあらためて受け付けました', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 重新受理', body: '{category} {place}' },
  },
  'issue.paused': {
    'en': { title: 'Work on issue {number} is paused', body: '{category} {place}' },
    'ja': { title: '不具合 {number} の作業は中断しています', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 的处理已暂停', body: '{category} {place}' },
  },
  'issue.reopened': {
    'en': { title: 'Issue {number} is open again', body: '{text}' },
    'ja': { title: '不具合 {number} に再び対応します', body: '{text}' },
    'zh-CN': { title: '问题 {number} 重新打开', body: '{text}' },
  },
  'issue.reported': {
    'en': { title: 'New issue {number}: {category}', body: '{text}' },
    'ja': { title: '新しい不具合 {number}：{category}', body: '{text}' },
    'zh-CN': { title: '新问题 {number}：{category}', body: '{text}' },
  },
  'issue.resolved': {
    'en': { title: 'Issue {number} is fixed', body: '{category} {place}' },
    'ja': { title: '不具合 {number} は対応済みです', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 已解决', body: '{category} {place}' },
  },
  'issue.still_waits': {
    'en': { title: 'Issue {number} is still waiting for your crew', body: '{category} {place}' },
    'ja': { title: '不具合 {number} はまだ班の誰かを待っています', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 仍在等您的班组接手', body: '{category} {place}' },
  },
  'issue.unclaimed': {
    'en': { title: 'No one in {name} has taken issue {number}', body: '{category} {place}' },
    'ja': { title: '不具合 {number} を{name}の誰も引き受けていません', body: '{category} {place}' },
    'zh-CN': { title: '{name} 无人接手问题 {number}', body: '{category} {place}' },
  },
  'issue.your_group': {
    'en': { title: 'Issue {number} is for your crew', body: '{category} {place}' },
    'ja': { title: '不具合 {number} はあなたの班の担当です', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 交给您的班组', body: '{category} {place}' },
  },
  'issue.yours': {
    'en': { title: 'Issue {number} is yours', body: '{category} {place}' },
    'ja': { title: '不具合 {number} の担当になりました', body: '{category} {place}' },
    'zh-CN': { title: '问题 {number} 交给您处理', body: '{category} {place}' },
  },
  'order.cancelled': {
    'en': { title: 'Order {number} was cancelled', body: '{text}' },
    'ja': { title: '注文 {number} はキャンセルされました', body: '{text}' },
    'zh-CN': { title: '订单 {number} 已取消', body: '{text}' },
  },
  'order.completed': {
    'en': { title: 'Order {number} was collected', body: 'Enjoy your meal.' },
    'ja': { title: '注文 {number} をお渡ししました', body: 'どうぞお召し上がりください。' },
    'zh-CN': { title: '订单 {number} 已取餐', body: '请慢用。' },
  },
  'order.completed_brought': {
    'en': { title: 'Order {number} was delivered', body: 'Enjoy your meal.' },
    'ja': { title: '注文 {number} をお届けしました', body: 'どうぞお召し上がりください。' },
    'zh-CN': { title: '订单 {number} 已送达', body: '请慢用。' },
  },
  'order.duty': {
    'en': { title: 'You are on duty: no one in the kitchen has seen order {number}', body: '{lines} · {place}' },
    'ja': { title: '当番の方へ：注文 {number} を厨房の誰も見ていません', body: '{lines} · {place}' },
    'zh-CN': { title: '您正在值班：厨房无人看到订单 {number}', body: '{lines} · {place}' },
  },
  'order.new': {
    'en': { title: 'New order {number}', body: '{lines} · {place}' },
    'ja': { title: '新しい注文 {number}', body: '{lines} · {place}' },
    'zh-CN': { title: '新订单 {number}', body: '{lines} · {place}' },
  },
  'order.preparing': {
    'en': { title: 'Order {number} is being made', body: '{lines}' },
    'ja': { title: '注文 {number} を調理しています', body: '{lines}' },
    'zh-CN': { title: '订单 {number} 正在制作', body: '{lines}' },
  },
  'order.ready': {
    'en': { title: 'Order {number} is ready', body: '{place}' },
    'ja': { title: '注文 {number} ができました', body: '{place}' },
    'zh-CN': { title: '订单 {number} 已备好', body: '{place}' },
  },
  'order.ready_brought': {
    'en': { title: 'Order {number} is on its way to you', body: '{place}' },
    'ja': { title: '注文 {number} をお届けに向かっています', body: '{place}' },
    'zh-CN': { title: '订单 {number} 正在送来', body: '{place}' },
  },
  'order.restored': {
    'en': { title: 'Order {number} is open again', body: 'The kitchen brought it back: {lines}' },
    'ja': { title: '注文 {number} が再開されました', body: '厨房が注文を戻しました：{lines}' },
    'zh-CN': { title: '订单 {number} 已恢复', body: '厨房已恢复此订单：{lines}' },
  },
  'order.unreached': {
    'en': { title: 'You are on duty: the alarm for order {number} reached no device', body: '{lines} · {place}' },
    'ja': { title: '当番の方へ：注文 {number} の警報がどの端末にも届いていません', body: '{lines} · {place}' },
    'zh-CN': { title: '您正在值班：订单 {number} 的警报未送达任何设备', body: '{lines} · {place}' },
  },
  'order.unseen': {
    'en': { title: 'Order {number} is on no kitchen screen', body: '{lines} · {place}' },
    'ja': { title: '注文 {number} が厨房の画面に出ていません', body: '{lines} · {place}' },
    'zh-CN': { title: '订单 {number} 未在任何厨房屏幕上显示', body: '{lines} · {place}' },
  },
  'order.untouched': {
    'en': { title: 'Order {number} has not been started', body: '{lines} · {place}' },
    'ja': { title: '注文 {number} はまだ調理が始まっていません', body: '{lines} · {place}' },
    'zh-CN': { title: '订单 {number} 还没有开始制作', body: '{lines} · {place}' },
  },
  'orders.duty': {
    'en': { title: 'You are on duty: no one in the kitchen has seen {count} orders', body: 'Orders {numbers}' },
    'ja': { title: '当番の方へ：{count}件の注文を厨房の誰も見ていません', body: '注文 {numbers}' },
    'zh-CN': { title: '您正在值班：厨房无人看到 {count} 份订单', body: '订单 {numbers}' },
  },
  'orders.unreached': {
    'en': { title: 'You are on duty: a kitchen alarm reached no device', body: 'Several orders are waiting.' },
    'ja': { title: '当番の方へ：厨房の警報がどの端末にも届いていません', body: '複数の注文が待っています。' },
    'zh-CN': { title: '您正在值班：厨房警报未送达任何设备', body: '有多份订单正在等待。' },
  },
  'orders.unseen': {
    'en': { title: '{count} orders are on no kitchen screen', body: 'Orders {numbers}' },
    'ja': { title: '{count}件の注文が厨房の画面に出ていません', body: '注文 {numbers}' },
    'zh-CN': { title: '{count} 份订单未在任何厨房屏幕上显示', body: '订单 {numbers}' },
  },
  'orders.untouched': {
    'en': { title: '{count} orders have not been started', body: 'Orders {numbers}' },
    'ja': { title: '{count}件の注文の調理がまだ始まっていません', body: '注文 {numbers}' },
    'zh-CN': { title: '{count} 份订单还没有开始制作', body: '订单 {numbers}' },
  },
  'people.approved': {
    'en': { title: 'You are in', body: 'The club has approved your account. You can now order and report.' },
    'ja': { title: '承認されました', body: 'クラブがアカウントを承認しました。注文と報告ができます。' },
    'zh-CN': { title: '您已加入', body: '俱乐部已批准您的账户。现在可以点餐和报修。' },
  },
  'people.waiting': {
    'en': { title: 'Someone asks to join the club', body: '{text}' },
    'ja': { title: '入会の申し込みがあります', body: '{text}' },
    'zh-CN': { title: '有人申请加入俱乐部', body: '{text}' },
  },
  'pins.replaced': {
    'en': { title: '{name} published other pins for {day}', body: 'They replace yours.' },
    'ja': { title: '{name}さんが{day}の別のピン位置を公開しました', body: 'あなたの公開分と置き換わりました。' },
    'zh-CN': { title: '{name} 为 {day} 发布了其他洞位', body: '您发布的洞位已被取代。' },
  },
  'pins.withdrawn': {
    'en': { title: '{name} withdrew the pins of {day}', body: 'They are no longer shown.' },
    'ja': { title: '{name}さんが{day}のピンの公開を取り消しました', body: '誰にも表示されなくなりました。' },
    'zh-CN': { title: '{name} 撤回了 {day} 的洞位', body: '这些洞位已不再显示。' },
  },
  'push.test': {
    'en': { title: 'Test notification', body: 'Notifications arrive on this device.' },
    'ja': { title: 'テスト通知', body: 'この端末に通知が届いています。' },
    'zh-CN': { title: '测试通知', body: '此设备可以收到通知。' },
  },
} as const

/** The settings with the club's own texts in their place. */
export type PushKey = `push.${keyof typeof notificationTexts}`
