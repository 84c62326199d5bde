-- Sending: the texts in each language, one inbox row for each person, and a push for each of their devices that
-- subscribes to the topic.

create table private.notification_text (
  key text not null,
  locale text not null check (locale in ('en', 'zh-CN', 'ja')),
  title text not null,
  body text not null default '',
  primary key (key, locale)
);

insert into private.notification_text (key, locale, title, body) values
  ('order.new', 'en', 'New order {number}', '{lines} · {place}'),
  ('order.new', 'zh-CN', '新订单 {number}', '{lines} · {place}'),
  ('order.new', 'ja', '新しい注文 {number}', '{lines} · {place}'),
  ('order.preparing', 'en', 'Order {number} is being made', '{lines}'),
  ('order.preparing', 'zh-CN', '订单 {number} 正在制作', '{lines}'),
  ('order.preparing', 'ja', '注文 {number} を調理しています', '{lines}'),
  ('order.ready', 'en', 'Order {number} is ready', '{place}'),
  ('order.ready', 'zh-CN', '订单 {number} 已备好', '{place}'),
  ('order.ready', 'ja', '注文 {number} ができました', '{place}'),
  ('order.ready_brought', 'en', 'Order {number} is on its way to you', '{place}'),
  ('order.ready_brought', 'zh-CN', '订单 {number} 正在送来', '{place}'),
  ('order.ready_brought', 'ja', '注文 {number} をお届けに向かっています', '{place}'),
  ('order.completed', 'en', 'Order {number} was collected', 'Enjoy your meal.'),
  ('order.completed', 'zh-CN', '订单 {number} 已取餐', '请慢用。'),
  ('order.completed', 'ja', '注文 {number} をお渡ししました', 'どうぞお召し上がりください。'),
  ('order.completed_brought', 'en', 'Order {number} was delivered', 'Enjoy your meal.'),
  ('order.completed_brought', 'zh-CN', '订单 {number} 已送达', '请慢用。'),
  ('order.completed_brought', 'ja', '注文 {number} をお届けしました', 'どうぞお召し上がりください。'),
  ('order.cancelled', 'en', 'Order {number} was cancelled', '{text}'),
  ('order.cancelled', 'zh-CN', '订单 {number} 已取消', '{text}'),
  ('order.cancelled', 'ja', '注文 {number} はキャンセルされました', '{text}'),
  ('order.untouched', 'en', 'Order {number} has not been started', '{lines} · {place}'),
  ('order.untouched', 'zh-CN', '订单 {number} 还没有开始制作', '{lines} · {place}'),
  ('order.untouched', 'ja', '注文 {number} はまだ調理が始まっていません', '{lines} · {place}'),
  ('orders.untouched', 'en', '{count} orders have not been started', 'Orders {numbers}'),
  ('orders.untouched', 'zh-CN', '{count} 份订单还没有开始制作', '订单 {numbers}'),
  ('orders.untouched', 'ja', '{count}件の注文の調理がまだ始まっていません', '注文 {numbers}'),
  ('orders.unseen', 'en', '{count} orders are on no kitchen screen', 'Orders {numbers}'),
  ('orders.unseen', 'zh-CN', '{count} 份订单未在任何厨房屏幕上显示', '订单 {numbers}'),
  ('orders.unseen', 'ja', '{count}件の注文が厨房の画面に出ていません', '注文 {numbers}'),
  ('orders.duty', 'en', 'You are on duty: no one in the kitchen has seen {count} orders', 'Orders {numbers}'),
  ('orders.duty', 'zh-CN', '您正在值班：厨房无人看到 {count} 份订单', '订单 {numbers}'),
  ('orders.duty', 'ja', '当番の方へ：{count}件の注文を厨房の誰も見ていません', '注文 {numbers}'),
  ('order.restored', 'en', 'Order {number} is open again', 'The kitchen brought it back: {lines}'),
  ('order.restored', 'zh-CN', '订单 {number} 已恢复', '厨房已恢复此订单：{lines}'),
  ('order.restored', 'ja', '注文 {number} が再開されました', '厨房が注文を戻しました：{lines}'),
  ('order.unseen', 'en', 'Order {number} is on no kitchen screen', '{lines} · {place}'),
  ('order.unseen', 'zh-CN', '订单 {number} 未在任何厨房屏幕上显示', '{lines} · {place}'),
  ('order.unseen', 'ja', '注文 {number} が厨房の画面に出ていません', '{lines} · {place}'),
  ('order.duty', 'en', 'You are on duty: no one in the kitchen has seen order {number}', '{lines} · {place}'),
  ('order.duty', 'zh-CN', '您正在值班：厨房无人看到订单 {number}', '{lines} · {place}'),
  ('order.duty', 'ja', '当番の方へ：注文 {number} を厨房の誰も見ていません', '{lines} · {place}'),
  ('order.unreached', 'en', 'You are on duty: the alarm for order {number} reached no device', '{lines} · {place}'),
  ('order.unreached', 'zh-CN', '您正在值班：订单 {number} 的警报未送达任何设备', '{lines} · {place}'),
  ('order.unreached', 'ja', '当番の方へ：注文 {number} の警報がどの端末にも届いていません', '{lines} · {place}'),
  ('orders.unreached', 'en', 'You are on duty: a kitchen alarm reached no device', 'Several orders are waiting.'),
  ('orders.unreached', 'zh-CN', '您正在值班：厨房警报未送达任何设备', '有多份订单正在等待。'),
  ('orders.unreached', 'ja', '当番の方へ：厨房の警報がどの端末にも届いていません', '複数の注文が待っています。'),

  ('push.test', 'en', 'Test notification', 'Notifications arrive on this device.'),
  ('push.test', 'zh-CN', '测试通知', '此设备可以收到通知。'),
  ('push.test', 'ja', 'テスト通知', 'この端末に通知が届いています。'),

  ('account.refund', 'en', 'Order {number}: {amount} refunded to your account', '{text}'),
  ('account.refund', 'zh-CN', '订单 {number}：已向会员账户退款 {amount}', '{text}'),
  ('account.refund', 'ja', '注文 {number}：会員口座に {amount} を返金しました', '{text}'),
  ('account.lower', 'en', 'Order {number}: {amount} less charged to your account', '{text}'),
  ('account.lower', 'zh-CN', '订单 {number}：会员账户减少记账 {amount}', '{text}'),
  ('account.lower', 'ja', '注文 {number}：会員口座のご請求を {amount} 減らしました', '{text}'),
  ('account.again', 'en', 'Order {number}: {amount} charged to your account again', '{text}'),
  ('account.again', 'zh-CN', '订单 {number}：会员账户重新记账 {amount}', '{text}'),
  ('account.again', 'ja', '注文 {number}：会員口座に {amount} を再度請求しました', '{text}'),

  ('people.waiting', 'en', 'Someone asks to join the club', '{text}'),
  ('people.waiting', 'zh-CN', '有人申请加入俱乐部', '{text}'),
  ('people.waiting', 'ja', '入会の申し込みがあります', '{text}'),
  ('people.approved', 'en', 'You are in', 'The club has approved your account. You can now order and report.'),
  ('people.approved', 'zh-CN', '您已加入', '俱乐部已批准您的账户。现在可以点餐和报修。'),
  ('people.approved', 'ja', '承認されました', 'クラブがアカウントを承認しました。注文と報告ができます。'),

  ('issue.reported', 'en', 'New issue {number}: {category}', '{text}'),
  ('issue.reported', 'zh-CN', '新问题 {number}：{category}', '{text}'),
  ('issue.reported', 'ja', '新しい不具合 {number}：{category}', '{text}'),
  ('issue.yours', 'en', 'Issue {number} is yours', '{category} {place}'),
  ('issue.yours', 'zh-CN', '问题 {number} 交给您处理', '{category} {place}'),
  ('issue.yours', 'ja', '不具合 {number} の担当になりました', '{category} {place}'),
  ('issue.your_group', 'en', 'Issue {number} is for your crew', '{category} {place}'),
  ('issue.your_group', 'zh-CN', '问题 {number} 交给您的班组', '{category} {place}'),
  ('issue.your_group', 'ja', '不具合 {number} はあなたの班の担当です', '{category} {place}'),
  ('issue.assigned', 'en', 'Issue {number} has been assigned', '{category} {place}'),
  ('issue.assigned', 'zh-CN', '问题 {number} 已安排处理', '{category} {place}'),
  ('issue.assigned', 'ja', '不具合 {number} の担当が決まりました', '{category} {place}'),
  ('issue.paused', 'en', 'Work on issue {number} is paused', '{category} {place}'),
  ('issue.paused', 'zh-CN', '问题 {number} 的处理已暂停', '{category} {place}'),
  ('issue.paused', 'ja', '不具合 {number} の作業は中断しています', '{category} {place}'),
  ('issue.in_progress', 'en', 'Work on issue {number} has started', '{category} {place}'),
  ('issue.in_progress', 'zh-CN', '问题 {number} 已开始处理', '{category} {place}'),
  ('issue.in_progress', 'ja', '不具合 {number} の作業が始まりました', '{category} {place}'),
  ('issue.resolved', 'en', 'Issue {number} is fixed', '{category} {place}'),
  ('issue.resolved', 'zh-CN', '问题 {number} 已解决', '{category} {place}'),
  ('issue.resolved', 'ja', '不具合 {number} は対応済みです', '{category} {place}'),
  ('issue.closed', 'en', 'Issue {number} is closed', '{category} {place}'),
  ('issue.closed', 'zh-CN', '问题 {number} 已关闭', '{category} {place}'),
  ('issue.closed', 'ja', '不具合 {number} は完了しました', '{category} {place}'),
  ('issue.declined', 'en', 'Issue {number} will not be done', '{text}'),
  ('issue.declined', 'zh-CN', '问题 {number} 不予处理', '{text}'),
  ('issue.declined', 'ja', '不具合 {number} は見送りになりました', '{text}'),
  ('issue.reopened', 'en', 'Issue {number} is open again', '{text}'),
  ('issue.reopened', 'zh-CN', '问题 {number} 重新打开', '{text}'),
  ('issue.reopened', 'ja', '不具合 {number} に再び対応します', '{text}'),
  ('issue.merged', 'en', 'Issue {number} is the same as issue {other}', 'You will be notified when issue {other} is done.'),
  ('issue.merged', 'zh-CN', '问题 {number} 与问题 {other} 是同一件事', '问题 {other} 处理完成后会通知您。'),
  ('issue.merged', 'ja', '不具合 {number} は不具合 {other} と同じ件です', '不具合 {other} が済んだらお知らせします。'),
  ('issue.new', 'en', 'Issue {number} is back in the queue', '{category} {place}'),
  ('issue.new', 'zh-CN', '问题 {number} 重新受理', '{category} {place}'),
  ('issue.new', 'ja', '不具合 {number} をあらためて受け付けました', '{category} {place}'),
  ('issue.given_on', 'en', 'Issue {number} now belongs to someone else', '{category} {place}'),
  ('issue.given_on', 'zh-CN', '问题 {number} 已转交他人', '{category} {place}'),
  ('issue.given_on', 'ja', '不具合 {number} の担当が替わりました', '{category} {place}'),
  ('issue.claim_lost', 'en', '{name} took issue {number} first', '{category} {place}'),
  ('issue.claim_lost', 'zh-CN', '{name} 已先接手问题 {number}', '{category} {place}'),
  ('issue.claim_lost', 'ja', '不具合 {number} は先に{name}さんが引き受けました', '{category} {place}'),
  ('issue.claim_won', 'en', 'Issue {number} stays yours: {name} wanted to take it too', '{category} {place}'),
  ('issue.claim_won', 'zh-CN', '问题 {number} 仍由您处理：{name} 也想接手', '{category} {place}'),
  ('issue.claim_won', 'ja', '不具合 {number} の担当はあなたです：{name}さんも引き受けようとしました', '{category} {place}'),
  ('issue.unclaimed', 'en', 'No one in {name} has taken issue {number}', '{category} {place}'),
  ('issue.unclaimed', 'zh-CN', '{name} 无人接手问题 {number}', '{category} {place}'),
  ('issue.unclaimed', 'ja', '不具合 {number} を{name}の誰も引き受けていません', '{category} {place}'),
  ('issue.still_waits', 'en', 'Issue {number} is still waiting for your crew', '{category} {place}'),
  ('issue.still_waits', 'zh-CN', '问题 {number} 仍在等您的班组接手', '{category} {place}'),
  ('issue.still_waits', 'ja', '不具合 {number} はまだ班の誰かを待っています', '{category} {place}'),
  ('issue.commented', 'en', 'New comment on issue {number}', '{text}'),
  ('issue.commented', 'zh-CN', '问题 {number} 有新评论', '{text}'),
  ('issue.commented', 'ja', '不具合 {number} に新しいコメント', '{text}'),
  ('issue.mentioned', 'en', 'You were mentioned on issue {number}', '{text}'),
  ('issue.mentioned', 'zh-CN', '问题 {number} 的评论提到了您', '{text}'),
  ('issue.mentioned', 'ja', '不具合 {number} のコメントであなたに呼びかけがありました', '{text}'),
  ('issue.lost', 'en', 'Issue {number}: someone else’s change replaced yours', '{field} {text}'),
  ('issue.lost', 'zh-CN', '问题 {number}：您的修改被他人的修改取代', '{field} {text}'),
  ('issue.lost', 'ja', '不具合 {number}：あなたの変更は別の変更に置き換えられました', '{field} {text}'),

  ('day.hole_closed', 'en', 'Hole {hole} is closed', '{text}'),
  ('day.hole_closed', 'zh-CN', '第 {hole} 洞已关闭', '{text}'),
  ('day.hole_closed', 'ja', '{hole}番ホールはクローズです', '{text}'),
  ('day.hole_open', 'en', 'Hole {hole} is open again', ''),
  ('day.hole_open', 'zh-CN', '第 {hole} 洞已重新开放', ''),
  ('day.hole_open', 'ja', '{hole}番ホールは再びオープンしました', ''),
  ('day.range_closed', 'en', 'The driving range is closed', '{text}'),
  ('day.range_closed', 'zh-CN', '练习场已关闭', '{text}'),
  ('day.range_closed', 'ja', '練習場はクローズです', '{text}'),
  ('day.range_open', 'en', 'The driving range is open again', ''),
  ('day.range_open', 'zh-CN', '练习场已重新开放', ''),
  ('day.range_open', 'ja', '練習場は再びオープンしました', ''),

  ('pins.replaced', 'en', '{name} published other pins for {day}', 'They replace yours.'),
  ('pins.replaced', 'zh-CN', '{name} 为 {day} 发布了其他洞位', '您发布的洞位已被取代。'),
  ('pins.replaced', 'ja', '{name}さんが{day}の別のピン位置を公開しました', 'あなたの公開分と置き換わりました。'),
  ('pins.withdrawn', 'en', '{name} withdrew the pins of {day}', 'They are no longer shown.'),
  ('pins.withdrawn', 'zh-CN', '{name} 撤回了 {day} 的洞位', '这些洞位已不再显示。'),
  ('pins.withdrawn', 'ja', '{name}さんが{day}のピンの公開を取り消しました', '誰にも表示されなくなりました。'),

  ('course.open', 'en', 'The course is open', '{text}'),
  ('course.open', 'zh-CN', '球场已开放', '{text}'),
  ('course.open', 'ja', 'コースはオープンしています', '{text}'),
  ('course.closed', 'en', 'The course is closed', '{text}'),
  ('course.closed', 'zh-CN', '球场已关闭', '{text}'),
  ('course.closed', 'ja', 'コースはクローズです', '{text}'),
  ('course.frost_delay', 'en', 'Frost delay on the course', '{text}'),
  ('course.frost_delay', 'zh-CN', '球场因霜冻延迟开放', '{text}'),
  ('course.frost_delay', 'ja', '霜のためスタートが遅れます', '{text}');

/* Words used in the texts above. */
insert into private.notification_text (key, locale, title)
select key, locale, title
from (values
  ('clubhouse', 'Clubhouse', '会所', 'クラブハウス'), ('halfway_house', 'Halfway house', '中途小屋', '茶店'),
  ('hole', 'Hole {hole}', '第 {hole} 洞', '{hole}番ホール'), ('nowhere', '', '', ''),
  ('bunker', 'Bunker', '沙坑', 'バンカー'), ('green', 'Green', '果岭', 'グリーン'), ('tee', 'Tee', '发球台', 'ティー'),
  ('fairway', 'Fairway', '球道', 'フェアウェイ'), ('water', 'Water', '水域', '池'),
  ('irrigation', 'Irrigation', '喷灌', '散水設備'), ('path', 'Path', '车道', '通路'), ('tree', 'Tree', '树木', '樹木'),
  ('machine', 'Machine', '机械', '機械'), ('litter', 'Litter', '垃圾', 'ごみ'), ('safety', 'Danger', '危险', '危険'),
  ('other', 'Other', '其他', 'その他'),
  ('field_description', 'Description:', '描述：', '内容：'), ('field_category', 'Category', '类别', '種類'),
  ('field_priority', 'Priority', '优先级', '優先度'), ('field_place', 'Place', '位置', '場所'),
  ('field_owner', 'Assignment', '负责人', '担当'), ('field_due_on', 'Due date', '截止日期', '期限'),
  ('field_snoozed_until', 'Put off until', '推迟日期', '保留の期日'),
  ('field_check', 'Inspection:', '检查项：', '点検項目：')) as word (key, en, zh, ja),
  lateral (values ('en', en), ('zh-CN', zh), ('ja', ja)) as said (locale, title);

/*
 * Title and body of a notification in one language: the club's own text (setting `push.KEY`), else the app's, with
 * words looked up and values inserted; a person's own text last, unchanged. A word is a key of the texts above, or an
 * object with a `name` and its translations.
 */
create function private.word_notification(text_key text, to_locale text, words jsonb, params jsonb, out title text, out body text)
language plpgsql stable security definer set search_path = '' as $$
declare
  part record;
begin
  select coalesce(nullif(own.value #>> array[to_locale, 'title'], ''), t.title),
    coalesce(nullif(own.value #>> array[to_locale, 'body'], ''), t.body) into title, body
  from private.notification_text t left join public.setting own on own.key = 'push.' || t.key
  where t.key = text_key and t.locale = to_locale;
  for part in
    select '{' || w.key || '}' as mark, coalesce(t.title, w.value ->> to_locale, w.value ->> 'name') as value, 1 as turn
    from jsonb_each(words) w
    left join private.notification_text t on t.key = w.value #>> '{}' and t.locale = to_locale
    union all
    select '{' || p.key || '}', coalesce(p.value, ''), case when p.key = 'text' then 3 else 2 end from jsonb_each_text(params) p
    order by turn
  loop
    -- A mark without a value stays.
    title := coalesce(replace(title, part.mark, part.value), title);
    body := coalesce(replace(body, part.mark, part.value), body);
  end loop;
  title := left(trim(title), 200);
  body := left(trim(body), 600);
end
$$;

/*
 * Adds the draft to the inbox of each receiver, with the texts of `text_key` in their own language. A personal topic is
 * given as its prefix, such as `orders-`. An event notifies a person once, and its author only with `even_me`.
 */
create function private.tell(draft public.notification, text_key text, words jsonb, params jsonb, receivers uuid[],
  even_me boolean default false)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with receiver as materialized (
    select p.id, coalesce(own.locale, 'en') as locale
    from public.profiles p
    left join public.profile_private own on own.id = p.id
    where p.id = any (receivers) and (even_me or p.id is distinct from (select private.my_id()))
  ), wording as materialized (
    -- Once for each language, not for each receiver.
    select l.locale, w.title, w.body
    from (select distinct r.locale from receiver r) l, private.word_notification(text_key, l.locale, words, params) w
  )
  insert into public.notification (user_id, event_key, topic, type, title, body, order_id, issue_id, url)
  select r.id, draft.event_key, draft.topic || case when draft.topic ~ '[-_]$' then r.id::text else '' end, draft.type,
    w.title, w.body, draft.order_id, draft.issue_id, draft.url
  from receiver r join wording w on w.locale = r.locale and w.title is not null
  on conflict do nothing;
end
$$;
