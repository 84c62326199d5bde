-- Every refusal of the rules: SQLSTATE class GS, a name for the code, and a sentence for a person.

create table private.error_code (
  code text primary key check (code ~ '^GS[0-9]{3}$'),
  name text not null unique,
  message text not null
);

insert into private.error_code (code, name, message) values
  ('GS101', 'role_change_forbidden', 'Only an administrator may change a person''s role or group.'),
  ('GS102', 'last_admin', 'The club needs at least one administrator.'),
  ('GS103', 'profile_of_another', 'These details can only be changed by the person themselves.'),
  ('GS104', 'default_group', 'The default group cannot be deleted.'),
  ('GS105', 'bad_setting', 'This value does not fit the setting.'),
  ('GS106', 'people_admin_only', 'Only an administrator may manage people.'),
  ('GS107', 'second_factor_needed', 'Confirm with your second factor first.'),
  ('GS108', 'person_unknown', 'There is no such person.'),
  ('GS109', 'person_is_yourself', 'You cannot do this to your own account.'),
  ('GS110', 'session_over', 'This session was ended on another device.'),

  ('GS201', 'bad_geometry', 'This is not a GeoJSON geometry of the kind that belongs here.'),
  ('GS202', 'outline_open', 'The outline does not end where it began.'),
  ('GS203', 'outline_too_few_points', 'An outline needs at least three different points.'),
  ('GS204', 'outline_crosses_itself', 'The outline crosses itself.'),
  ('GS205', 'outline_area', 'The area inside the outline must be between 20 and 5000 square metres.'),
  ('GS206', 'outline_not_a_green', 'Outlines are kept for greens only.'),
  ('GS207', 'outline_too_many_points', 'An outline can have at most 1000 points.'),
  ('GS208', 'outline_far', 'The outline lies more than 300 metres from the green that it is for.'),
  ('GS209', 'outline_other_green', 'The outline goes round another green.'),
  ('GS210', 'outline_changed', 'Another outline of this green has been recorded in the meantime.'),
  ('GS211', 'pins_malformed', 'Pins are a list of places, each with a hole, a longitude and a latitude.'),
  ('GS212', 'pin_hole_unknown', 'A pin names a hole that is not on this course.'),
  ('GS213', 'pin_hole_twice', 'A hole can have only one pin.'),
  ('GS214', 'pin_outside_green', 'A pin lies outside the green of its hole.'),
  ('GS215', 'pins_missing', 'A pin set without pins cannot be published.'),
  ('GS216', 'pins_changed', 'Other pins have been published for this day in the meantime.'),
  ('GS217', 'pin_set_final', 'A published pin set cannot be changed.'),
  ('GS218', 'pin_date', 'Pins can be set from yesterday up to 14 days ahead.'),
  ('GS219', 'pin_set_status', 'A pin set is a draft first or published at once.'),
  ('GS220', 'pin_on_other_green', 'A pin stands on the green of another hole.'),
  ('GS221', 'clock_wrong', 'The clock of the device is ahead of the server''s.'),
  ('GS222', 'cut_date', 'A hole is recorded within 14 days, for the day it was cut or the one before or after.'),
  ('GS223', 'pin_blocked', 'A pin stands in a zone that is kept free.'),
  ('GS224', 'block_not_a_green', 'Only zones of greens can be kept free.'),
  ('GS241', 'feature_shape', 'This kind of feature needs another shape.'),
  ('GS242', 'feature_area', 'The area is not plausible for this kind of feature.'),
  ('GS243', 'far_from_course', 'This place is more than 5 kilometres from the holes of the course.'),
  ('GS244', 'hole_line', 'The line of a hole has between 2 and 200 points and is between 20 and 1000 metres long.'),
  ('GS245', 'hole_number_taken', 'Two holes would have the same number.'),
  ('GS246', 'stroke_index_taken', 'Two holes would have the same stroke index.'),
  ('GS247', 'hole_green', 'A hole is played to a green of its own course.'),
  ('GS248', 'feature_hole', 'The hole is not on the course of this feature.'),
  ('GS249', 'scorecard_malformed', 'A scorecard is a list of holes of the course with number, par or stroke index.'),
  ('GS251', 'nine_unknown', 'A composite course is made of nines of its own course.'),
  ('GS252', 'import_malformed', 'The import could not be read.'),
  ('GS253', 'import_stale', 'The course was changed after this import was reviewed.'),
  ('GS254', 'import_admin_only', 'Only an administrator may import a course.'),
  ('GS261', 'fix_nowhere', 'The position is 0, 0: the device had none.'),
  ('GS262', 'fix_coarse', 'The position is too uncertain: its error may be 25 metres at most.'),
  ('GS263', 'outline_of_another', 'The outline to bring back belongs to another green.'),
  ('GS271', 'range_date', 'The range can be declared from yesterday up to 14 days ahead.'),
  ('GS272', 'range_changed', 'Something else has been declared for the range in the meantime.'),
  ('GS273', 'range_times', 'Times come in order: the opening before the closing.'),
  ('GS281', 'survey_not_a_green', 'Heights are kept for greens that are on the map.'),
  ('GS282', 'survey_malformed', 'A survey has between 10 and 8000 points, each with whole centimetres east and north and millimetres up.'),
  ('GS283', 'survey_heights', 'Between the lowest and the highest point of a green lie at most 15 metres.'),
  ('GS284', 'survey_far', 'The surveyed points do not lie on this green.'),
  ('GS285', 'pin_profile_malformed', 'A kind of day has weights, balance, mix, difficulty and rules within their limits.'),
  ('GS286', 'rounds_date', 'Rounds can be counted for the last 60 days.'),

  ('GS301', 'order_guest', 'Only members and staff can order.'),
  ('GS302', 'kitchen_paused', 'The kitchen is not taking orders at the moment.'),
  ('GS303', 'order_lines_malformed', 'The order could not be read.'),
  ('GS304', 'order_lines_count', 'An order has between 1 and 40 lines.'),
  ('GS305', 'order_item_unknown', 'Something in the order is no longer on the menu.'),
  ('GS306', 'order_item_sold_out', 'Something in the order is sold out.'),
  ('GS307', 'order_quantity', 'A quantity is a whole number between 1 and 50.'),
  ('GS308', 'order_option_unknown', 'An option does not belong to the dish.'),
  ('GS309', 'order_option_sold_out', 'An option in the order is sold out.'),
  ('GS310', 'order_option_choice', 'Exactly one option of this choice must be taken.'),
  ('GS311', 'order_note_long', 'A note to the kitchen has at most 280 characters.'),
  ('GS312', 'order_time', 'The time must be in the future and at most 14 days ahead.'),
  ('GS313', 'order_total', 'The order is too large.'),
  ('GS314', 'order_quarter_full', 'The kitchen is full for this quarter of an hour. Choose a later time.'),
  ('GS321', 'order_moved_on', 'The order has moved on in the meantime.'),
  ('GS322', 'order_step_impossible', 'An order cannot take this step.'),
  ('GS323', 'order_step_forbidden', 'Your role may not take this step with this order.'),
  ('GS324', 'order_step_reason', 'This step needs a reason.'),
  ('GS325', 'order_rush_forbidden', 'Only the kitchen may put an order first.'),
  ('GS350', 'order_expired', 'The order waited too long for a signal and was not placed.'),
  ('GS351', 'order_closed', 'The kitchen is closed at that time.'),
  ('GS352', 'order_account_forbidden', 'This person may not charge the member account.'),
  ('GS353', 'order_account_limit', 'The order is more than what is left on the member account this month.'),
  ('GS354', 'order_price_changed', 'The order has become dearer than what was seen.'),
  ('GS355', 'order_message_long', 'A note for the whole order has at most 500 characters.'),
  ('GS356', 'order_hole_unknown', 'The hole is not on the course.'),
  ('GS357', 'order_place_far', 'The place is not on the course.'),
  ('GS370', 'figures_admin_only', 'Only administrators see the figures.'),
  ('GS371', 'figures_range', 'Figures are made for a range of 1 to 366 days.'),
  ('GS372', 'account_forbidden', 'This account is somebody else''s.'),

  ('GS330', 'order_item_short', 'Fewer of a dish are left than were ordered.'),
  ('GS331', 'order_item_hours', 'Something in the order is not served at this time.'),
  ('GS332', 'menu_hours_malformed', 'Hours have days, a beginning and another time for their end.'),
  ('GS333', 'order_option_count', 'Too few or too many options of a choice were taken.'),
  ('GS334', 'menu_import_malformed', 'The file of the menu could not be taken.'),
  ('GS335', 'menu_import_stale', 'The menu was changed after this file was reviewed.'),

  ('GS401', 'issue_guest', 'Only members and staff can report issues.'),
  ('GS402', 'issue_assign_forbidden', 'Only course maintenance may assign issues.'),
  ('GS403', 'issue_assignee', 'Issues can only be assigned to course maintenance.'),
  ('GS404', 'issue_edit_forbidden', 'A reporter can change an issue only while it is new.'),
  ('GS405', 'issue_needs_assignee', 'An assigned issue needs a person or a group.'),
  ('GS406', 'issue_duplicate_of_itself', 'An issue cannot be a duplicate of itself.'),
  ('GS407', 'photo_path', 'A photo is kept as its issue''s id, a slash, its own id and an extension.'),
  ('GS421', 'issue_moved_on', 'The issue has moved on in the meantime.'),
  ('GS422', 'issue_step_impossible', 'An issue cannot take this step.'),
  ('GS423', 'issue_step_forbidden', 'Your role may not take this step with this issue.'),
  ('GS424', 'issue_step_reason', 'This step needs a reason.'),
  ('GS425', 'issue_place_far', 'This place is not at the club.'),
  ('GS460', 'mention_blind', 'A comment can only name people who may read it.'),
  ('GS461', 'work_times', 'Working time is a number of minutes on a day of the last 90.'),
  ('GS462', 'work_running', 'The work still goes on. Pause it before its time is corrected.'),

  ('GS501', 'topic_unknown', 'There is no such topic.'),
  ('GS502', 'topic_forbidden', 'This topic is not for you.'),
  ('GS503', 'notification_forbidden', 'You may not send notifications to these people.'),
  ('GS504', 'notification_malformed', 'A notification needs a title of at most 120 characters, a text of at most 500, and a receiver.'),
  ('GS505', 'push_token_malformed', 'This is not a push token.');

/*
 * Ends the statement with the error of that name. The params that a translation needs, such as the name of the dish,
 * go out as JSON in the error's detail.
 */
create function private.refuse(error_name text, params jsonb default null) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  error private.error_code;
begin
  select * into strict error from private.error_code where name = error_name;
  if params is null then
    raise exception using errcode = error.code, message = error.message, hint = error.name;
  end if;
  raise exception using errcode = error.code, message = error.message, hint = error.name, detail = params::text;
end
$$;
