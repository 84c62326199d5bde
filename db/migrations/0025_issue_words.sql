-- What counts as said and as measured: a comment has words, and an error in metres is a number. Not asked of what is
-- there already.

alter table public.issue_comment
  add constraint issue_comment_body_words check (body ~ '[^[:space:]]') not valid;
alter table public.issue
  add constraint issue_accuracy_m_number check (accuracy_m < 1000000) not valid;
