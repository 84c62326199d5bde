-- What happened on a course keeps its course, holes and greens: they cannot be deleted under it.

alter table public.pin_set drop constraint pin_set_course_id_fkey,
  add constraint pin_set_course_id_fkey foreign key (course_id) references public.course (id) on delete restrict;
alter table public.range_day drop constraint range_day_course_id_fkey,
  add constraint range_day_course_id_fkey foreign key (course_id) references public.course (id) on delete restrict;
alter table public.rounds_played drop constraint rounds_played_course_id_fkey,
  add constraint rounds_played_course_id_fkey foreign key (course_id) references public.course (id) on delete restrict;
alter table public.pin_position drop constraint pin_position_hole_id_fkey,
  add constraint pin_position_hole_id_fkey foreign key (hole_id) references public.hole (id) on delete restrict;
alter table public.pin_cut drop constraint pin_cut_hole_id_fkey,
  add constraint pin_cut_hole_id_fkey foreign key (hole_id) references public.hole (id) on delete restrict;
alter table public.issue drop constraint issue_hole_id_fkey,
  add constraint issue_hole_id_fkey foreign key (hole_id) references public.hole (id) on delete restrict;
alter table public.issue_effect drop constraint issue_effect_hole_id_fkey,
  add constraint issue_effect_hole_id_fkey foreign key (hole_id) references public.hole (id) on delete restrict;
alter table public.issue_effect drop constraint issue_effect_feature_id_fkey,
  add constraint issue_effect_feature_id_fkey foreign key (feature_id) references public.course_feature (id) on delete restrict;
alter table public.green_survey drop constraint green_survey_feature_id_fkey,
  add constraint green_survey_feature_id_fkey foreign key (feature_id) references public.course_feature (id) on delete restrict;
