// Made from the database by `npm run generate`; not edited by hand.

import type { Hours, SoldLine, TaxLine, Translations } from '../base/json-columns.ts'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type RoleId = 'guest' | 'member' | 'kitchen' | 'maintenance' | 'admin'

export type Database = {
  public: {
    Tables: {
      account_correction: {
        Row: {
          id: string
          order_id: string
          user_id: string | null
          kind: Database['public']['Enums']['account_correction_kind']
          amount_minor: number
          currency: string
          reason: string
          number: number
          created_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          order_id: string
          kind: Database['public']['Enums']['account_correction_kind']
          amount_minor: number
          reason: string
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'account_correction_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'account_correction_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'user_order'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'account_correction_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      announcement: {
        Row: {
          id: string
          audience: Database['public']['Enums']['announcement_audience']
          group_id: string | null
          title: string
          body: string
          translations: Json
          expires_at: string | null
          receivers: number
          created_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          audience: Database['public']['Enums']['announcement_audience']
          group_id?: string | null
          title: string
          body?: string
          translations?: Json
          expires_at?: string | null
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'announcement_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'announcement_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'user_groups'
            referencedColumns: ['group_id']
          },
        ]
      }
      audit_entry: {
        Row: {
          id: number
          at: string
          kind: Database['public']['Enums']['audit_entry_kind']
          actor_id: string | null
          actor_name: string | null
          actor_role: string | null
          network: string | null
          subject_table: string | null
          subject_id: string | null
          subject_label: string | null
          before: Json | null
          after: Json | null
          code: string | null
          count: number
          count_key: string | null
          words: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      composite_course: {
        Row: {
          id: string
          course_id: string
          name: string
          first_nine_id: string
          second_nine_id: string | null
          is_played: boolean
          created_at: string
        }
        Insert: {
          id?: string
          course_id: string
          name: string
          first_nine_id: string
          second_nine_id?: string | null
          is_played?: boolean
        }
        Update: {
          name?: string
          first_nine_id?: string
          second_nine_id?: string | null
          is_played?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'composite_course_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'composite_course_first_nine_id_fkey'
            columns: ['first_nine_id']
            isOneToOne: false
            referencedRelation: 'nine'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'composite_course_second_nine_id_fkey'
            columns: ['second_nine_id']
            isOneToOne: false
            referencedRelation: 'nine'
            referencedColumns: ['id']
          },
        ]
      }
      contact_message: {
        Row: {
          id: string
          user_id: string | null
          name: string
          email: string | null
          subject: string
          body: string
          created_at: string
          handled_at: string | null
          network: string | null
        }
        Insert: Record<string, never>
        Update: {
          handled_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'contact_message_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      course: {
        Row: {
          id: string
          name: string
          source: Database['public']['Enums']['course_source']
          source_key: string | null
          attribution: string | null
          is_current: boolean
          geometry_version: number
          created_at: string
          updated_at: string
          removed: string[]
        }
        Insert: {
          id?: string
          name: string
          source?: Database['public']['Enums']['course_source']
          source_key?: string | null
          attribution?: string | null
          is_current?: boolean
        }
        Update: {
          name?: string
          source?: Database['public']['Enums']['course_source']
          source_key?: string | null
          attribution?: string | null
          is_current?: boolean
        }
        Relationships: []
      }
      course_feature: {
        Row: {
          id: string
          course_id: string
          hole_id: string | null
          kind: Database['public']['Enums']['course_feature_kind']
          name: string | null
          geometry: import('geojson').Geometry
          properties: Record<string, unknown>
          guessed: string[]
          osm_id: string | null
          edited: string[]
        }
        Insert: {
          id?: string
          course_id: string
          hole_id?: string | null
          kind: Database['public']['Enums']['course_feature_kind']
          name?: string | null
          geometry: Json
          properties?: Json
          guessed?: string[]
          osm_id?: string | null
        }
        Update: {
          hole_id?: string | null
          kind?: Database['public']['Enums']['course_feature_kind']
          name?: string | null
          geometry?: Json
          properties?: Json
          guessed?: string[]
          osm_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'course_feature_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'course_feature_hole_id_fkey'
            columns: ['hole_id']
            isOneToOne: false
            referencedRelation: 'hole'
            referencedColumns: ['id']
          },
        ]
      }
      course_import: {
        Row: {
          id: string
          course_id: string
          file_name: string
          seen_version: number | null
          changes: Json
          created_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          course_id: string
          file_name: string
          seen_version?: number | null
          changes: Json
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'course_import_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'course_import_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      course_play: {
        Row: {
          id: string
          course_id: string
          starts_on: string
          chosen_by: string | null
          chosen_at: string
          began_at: string | null
        }
        Insert: {
          id?: string
          course_id: string
          starts_on: string
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'course_play_chosen_by_fkey'
            columns: ['chosen_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'course_play_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
        ]
      }
      course_status: {
        Row: {
          course_id: string
          status: Database['public']['Enums']['course_status_status']
          carts: Database['public']['Enums']['course_status_carts']
          note: string | null
          updated_by: string | null
          updated_at: string
        }
        Insert: {
          course_id: string
          status?: Database['public']['Enums']['course_status_status']
          carts?: Database['public']['Enums']['course_status_carts']
          note?: string | null
        }
        Update: {
          status?: Database['public']['Enums']['course_status_status']
          carts?: Database['public']['Enums']['course_status_carts']
          note?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'course_status_course_id_fkey'
            columns: ['course_id']
            isOneToOne: true
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'course_status_updated_by_fkey'
            columns: ['updated_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      green_block: {
        Row: {
          id: string
          feature_id: string
          issue_id: string | null
          geometry: import('geojson').Geometry | null
          lng: number | null
          lat: number | null
          radius_m: number | null
          reason: string
          until: string | null
          created_by: string | null
          created_at: string
          effect_id: string | null
          is_warning: boolean
        }
        Insert: {
          id?: string
          feature_id: string
          geometry?: Json | null
          lng?: number | null
          lat?: number | null
          radius_m?: number | null
          reason: string
          until?: string | null
        }
        Update: {
          geometry?: Json | null
          lng?: number | null
          lat?: number | null
          radius_m?: number | null
          reason?: string
          until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'green_block_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'green_block_effect_id_fkey'
            columns: ['effect_id']
            isOneToOne: false
            referencedRelation: 'issue_effect'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'green_block_feature_id_fkey'
            columns: ['feature_id']
            isOneToOne: false
            referencedRelation: 'course_feature'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'green_block_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
        ]
      }
      green_outline: {
        Row: {
          id: string
          feature_id: string | null
          geometry: import('geojson').Polygon | import('geojson').MultiPolygon
          source: Database['public']['Enums']['green_outline_source']
          accuracy_m: number | null
          recorded_by: string | null
          recorded_at: string
          range_item_id: string | null
          device: string | null
          samples: number | null
          walks: number | null
          spread_m: number | null
          deviation_m: number | null
          confidence: Json | null
          shift_east_m: number | null
          shift_north_m: number | null
          mark_id: string | null
          captured_at: string | null
          restores: string | null
          replaces: string | null
        }
        Insert: {
          id?: string
          feature_id?: string | null
          geometry: Json
          source: Database['public']['Enums']['green_outline_source']
          accuracy_m?: number | null
          range_item_id?: string | null
          device?: string | null
          samples?: number | null
          walks?: number | null
          spread_m?: number | null
          deviation_m?: number | null
          confidence?: Json | null
          shift_east_m?: number | null
          shift_north_m?: number | null
          mark_id?: string | null
          captured_at?: string | null
          restores?: string | null
          replaces?: string | null
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'green_outline_feature_id_fkey'
            columns: ['feature_id']
            isOneToOne: false
            referencedRelation: 'course_feature'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'green_outline_mark_id_fkey'
            columns: ['mark_id']
            isOneToOne: false
            referencedRelation: 'known_mark'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'green_outline_range_item_id_fkey'
            columns: ['range_item_id']
            isOneToOne: false
            referencedRelation: 'range_item'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'green_outline_recorded_by_fkey'
            columns: ['recorded_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'green_outline_replaces_fkey'
            columns: ['replaces']
            isOneToOne: false
            referencedRelation: 'green_outline'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'green_outline_restores_fkey'
            columns: ['restores']
            isOneToOne: false
            referencedRelation: 'green_outline'
            referencedColumns: ['id']
          },
        ]
      }
      green_survey: {
        Row: {
          id: string
          feature_id: string
          name: string
          kind: Database['public']['Enums']['green_survey_kind']
          lng: number
          lat: number
          heights: number[]
          created_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          feature_id: string
          name: string
          kind: Database['public']['Enums']['green_survey_kind']
          lng: number
          lat: number
          heights: Json
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'green_survey_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'green_survey_feature_id_fkey'
            columns: ['feature_id']
            isOneToOne: false
            referencedRelation: 'course_feature'
            referencedColumns: ['id']
          },
        ]
      }
      hole: {
        Row: {
          id: string
          course_id: string
          number: number
          par: number | null
          stroke_index: number | null
          name: string | null
          line: import('geojson').LineString
          length_m: number
          guessed: string[]
          osm_id: string | null
          green_id: string | null
          edited: string[]
        }
        Insert: {
          id?: string
          course_id: string
          number: number
          par?: number | null
          stroke_index?: number | null
          name?: string | null
          line: Json
          length_m: number
          guessed?: string[]
          osm_id?: string | null
          green_id?: string | null
        }
        Update: {
          number?: number
          par?: number | null
          stroke_index?: number | null
          name?: string | null
          line?: Json
          length_m?: number
          guessed?: string[]
          osm_id?: string | null
          green_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'hole_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'hole_green_id_fkey'
            columns: ['green_id']
            isOneToOne: false
            referencedRelation: 'course_feature'
            referencedColumns: ['id']
          },
        ]
      }
      inspection_round: {
        Row: {
          id: string
          name: string
          category: Database['public']['Enums']['inspection_round_category']
          priority: Database['public']['Enums']['inspection_round_priority']
          weekdays: number[]
          month_days: number[]
          from_hour: number
          checklist: Json
          assignee_id: string | null
          group_id: string | null
          starts_on: string
          is_active: boolean
          created_by: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          name: string
          category?: Database['public']['Enums']['inspection_round_category']
          priority?: Database['public']['Enums']['inspection_round_priority']
          weekdays?: number[]
          month_days?: number[]
          from_hour?: number
          checklist: Json
          assignee_id?: string | null
          group_id?: string | null
          starts_on?: string
          is_active?: boolean
        }
        Update: {
          name?: string
          category?: Database['public']['Enums']['inspection_round_category']
          priority?: Database['public']['Enums']['inspection_round_priority']
          weekdays?: number[]
          month_days?: number[]
          from_hour?: number
          checklist?: Json
          assignee_id?: string | null
          group_id?: string | null
          starts_on?: string
          is_active?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'inspection_round_assignee_id_fkey'
            columns: ['assignee_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'inspection_round_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'inspection_round_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'user_groups'
            referencedColumns: ['group_id']
          },
        ]
      }
      issue: {
        Row: {
          id: string
          number: number
          reporter_id: string | null
          category: Database['public']['Enums']['issue_category']
          priority: Database['public']['Enums']['issue_priority']
          description: string
          status: Database['public']['Enums']['issue_status']
          expected_status: string | null
          lng: number | null
          lat: number | null
          accuracy_m: number | null
          hole_id: string | null
          place_name: string | null
          assignee_id: string | null
          group_id: string | null
          due_on: string | null
          reason: string | null
          duplicate_of: string | null
          created_at: string
          updated_at: string
          resolved_at: string | null
          place_id: string | null
          claim_by: string | null
          escalated_at: string | null
          resolved_by: string | null
          reopened_count: number
          round_id: string | null
          round_on: string | null
          check_id: string | null
          edit_id: string | null
          snoozed_until: string | null
        }
        Insert: {
          id?: string
          category: Database['public']['Enums']['issue_category']
          priority?: Database['public']['Enums']['issue_priority']
          description?: string
          lng?: number | null
          lat?: number | null
          accuracy_m?: number | null
          hole_id?: string | null
          place_name?: string | null
          assignee_id?: string | null
          group_id?: string | null
          due_on?: string | null
          place_id?: string | null
          round_id?: string | null
          check_id?: string | null
        }
        Update: {
          category?: Database['public']['Enums']['issue_category']
          priority?: Database['public']['Enums']['issue_priority']
          description?: string
          status?: Database['public']['Enums']['issue_status']
          expected_status?: string | null
          lng?: number | null
          lat?: number | null
          accuracy_m?: number | null
          hole_id?: string | null
          place_name?: string | null
          assignee_id?: string | null
          group_id?: string | null
          due_on?: string | null
          reason?: string | null
          duplicate_of?: string | null
          place_id?: string | null
          snoozed_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'issue_assignee_id_fkey'
            columns: ['assignee_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_check_id_fkey'
            columns: ['check_id']
            isOneToOne: false
            referencedRelation: 'issue_check'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_duplicate_of_fkey'
            columns: ['duplicate_of']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'user_groups'
            referencedColumns: ['group_id']
          },
          {
            foreignKeyName: 'issue_hole_id_fkey'
            columns: ['hole_id']
            isOneToOne: false
            referencedRelation: 'hole'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_place_id_fkey'
            columns: ['place_id']
            isOneToOne: false
            referencedRelation: 'issue_place'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_reporter_id_fkey'
            columns: ['reporter_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_resolved_by_fkey'
            columns: ['resolved_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_round_id_fkey'
            columns: ['round_id']
            isOneToOne: false
            referencedRelation: 'inspection_round'
            referencedColumns: ['id']
          },
        ]
      }
      issue_check: {
        Row: {
          id: string
          issue_id: string
          position: number
          title: string
          state: Database['public']['Enums']['issue_check_state']
          note: string | null
          checked_by: string | null
          checked_at: string | null
        }
        Insert: Record<string, never>
        Update: {
          state?: Database['public']['Enums']['issue_check_state']
          note?: string | null
          checked_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'issue_check_checked_by_fkey'
            columns: ['checked_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_check_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
        ]
      }
      issue_comment: {
        Row: {
          id: string
          issue_id: string
          author_id: string | null
          body: string
          staff_only: boolean
          created_at: string
          mentions: string[]
        }
        Insert: {
          id?: string
          issue_id: string
          body: string
          staff_only?: boolean
          mentions?: string[]
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'issue_comment_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_comment_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
        ]
      }
      issue_edit: {
        Row: {
          id: string
          issue_id: string
          author_id: string | null
          made_at: string
          base: Json
          changes: Json
          only_if_unassigned: boolean
          created_at: string
        }
        Insert: {
          id: string
          issue_id: string
          made_at: string
          base?: Json
          changes: Json
          only_if_unassigned?: boolean
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'issue_edit_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_edit_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
        ]
      }
      issue_effect: {
        Row: {
          id: string
          issue_id: string
          kind: Database['public']['Enums']['issue_effect_kind']
          feature_id: string | null
          hole_id: string | null
          lng: number | null
          lat: number | null
          radius_m: number | null
          note: string | null
          until: string | null
          is_on: boolean
          by_itself: boolean
          created_by: string | null
          created_at: string
          ended_by: string | null
          ended_at: string | null
          is_confirmed: boolean
        }
        Insert: {
          id?: string
          issue_id: string
          kind: Database['public']['Enums']['issue_effect_kind']
          feature_id?: string | null
          hole_id?: string | null
          lng?: number | null
          lat?: number | null
          radius_m?: number | null
          note?: string | null
          until?: string | null
        }
        Update: {
          note?: string | null
          until?: string | null
          is_on?: boolean
          is_confirmed?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'issue_effect_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_effect_ended_by_fkey'
            columns: ['ended_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_effect_feature_id_fkey'
            columns: ['feature_id']
            isOneToOne: false
            referencedRelation: 'course_feature'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_effect_hole_id_fkey'
            columns: ['hole_id']
            isOneToOne: false
            referencedRelation: 'hole'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_effect_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
        ]
      }
      issue_event: {
        Row: {
          id: number
          issue_id: string
          kind: Database['public']['Enums']['issue_event_kind']
          from_status: string | null
          to_status: string | null
          actor_id: string | null
          actor_role: string
          changes: Json
          reason: string | null
          at: string
          edit_id: string | null
          made_at: string | null
          lost: Json | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'issue_event_actor_id_fkey'
            columns: ['actor_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_event_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
        ]
      }
      issue_follower: {
        Row: {
          id: string
          issue_id: string
          user_id: string
          merged_from: string | null
          created_at: string
        }
        Insert: {
          id?: string
          issue_id: string
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'issue_follower_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_follower_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      issue_material: {
        Row: {
          id: string
          issue_id: string
          author_id: string | null
          note: string
          created_at: string
        }
        Insert: {
          id?: string
          issue_id: string
          note: string
        }
        Update: {
          note?: string
        }
        Relationships: [
          {
            foreignKeyName: 'issue_material_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_material_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
        ]
      }
      issue_photo: {
        Row: {
          id: string
          issue_id: string
          path: string
          kind: Database['public']['Enums']['issue_photo_kind']
          width: number | null
          height: number | null
          created_by: string | null
          created_at: string
          taken_at: string | null
          blurred: boolean
          merged_from: string | null
          comment_id: string | null
        }
        Insert: {
          id?: string
          issue_id: string
          path: string
          kind?: Database['public']['Enums']['issue_photo_kind']
          width?: number | null
          height?: number | null
          taken_at?: string | null
          blurred?: boolean
          comment_id?: string | null
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'issue_photo_comment_id_fkey'
            columns: ['comment_id']
            isOneToOne: false
            referencedRelation: 'issue_comment'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_photo_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_photo_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
        ]
      }
      issue_place: {
        Row: {
          id: string
          code: string
          name: string
          kind: Database['public']['Enums']['issue_place_kind']
          category: Database['public']['Enums']['issue_place_category']
          lng: number | null
          lat: number | null
          feature_id: string | null
          is_active: boolean
          created_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          code: string
          name: string
          kind: Database['public']['Enums']['issue_place_kind']
          category?: Database['public']['Enums']['issue_place_category']
          lng?: number | null
          lat?: number | null
          feature_id?: string | null
        }
        Update: {
          name?: string
          kind?: Database['public']['Enums']['issue_place_kind']
          category?: Database['public']['Enums']['issue_place_category']
          lng?: number | null
          lat?: number | null
          feature_id?: string | null
          is_active?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'issue_place_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_place_feature_id_fkey'
            columns: ['feature_id']
            isOneToOne: false
            referencedRelation: 'course_feature'
            referencedColumns: ['id']
          },
        ]
      }
      issue_transition: {
        Row: {
          from_status: string
          to_status: string
          role_id: RoleId
          needs_reason: boolean
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'issue_transition_role_id_fkey'
            columns: ['role_id']
            isOneToOne: false
            referencedRelation: 'roles'
            referencedColumns: ['role_id']
          },
        ]
      }
      issue_work: {
        Row: {
          id: string
          issue_id: string
          person_id: string | null
          started_at: string
          ended_at: string | null
          by_hand: boolean
          minutes: number | null
          created_at: string
        }
        Insert: {
          id?: string
          issue_id: string
          started_at?: string
          minutes?: number | null
        }
        Update: {
          minutes?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'issue_work_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'issue_work_person_id_fkey'
            columns: ['person_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      job_retry: {
        Row: {
          id: string
          job_id: number
          author_id: string | null
          created_at: string
          kind: Database['public']['Enums']['job_retry_kind']
        }
        Insert: {
          id: string
          job_id: number
          kind?: Database['public']['Enums']['job_retry_kind']
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'job_retry_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      kind_of_day: {
        Row: {
          id: string
          course_id: string
          date: string
          name: Database['public']['Enums']['kind_of_day_name'] | null
          profile_id: string | null
          chosen_by: string | null
          chosen_at: string
        }
        Insert: {
          id?: string
          course_id: string
          date: string
          name?: Database['public']['Enums']['kind_of_day_name'] | null
          profile_id?: string | null
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'kind_of_day_chosen_by_fkey'
            columns: ['chosen_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'kind_of_day_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'kind_of_day_profile_id_fkey'
            columns: ['profile_id']
            isOneToOne: false
            referencedRelation: 'pin_profile'
            referencedColumns: ['id']
          },
        ]
      }
      known_mark: {
        Row: {
          id: string
          course_id: string
          hole_id: string | null
          kind: Database['public']['Enums']['known_mark_kind']
          name: string
          lng: number
          lat: number
          accuracy_m: number | null
          note: string | null
          created_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          course_id: string
          hole_id?: string | null
          kind: Database['public']['Enums']['known_mark_kind']
          name: string
          lng: number
          lat: number
          accuracy_m?: number | null
          note?: string | null
        }
        Update: {
          hole_id?: string | null
          kind?: Database['public']['Enums']['known_mark_kind']
          name?: string
          lng?: number
          lat?: number
          accuracy_m?: number | null
          note?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'known_mark_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'known_mark_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'known_mark_hole_id_fkey'
            columns: ['hole_id']
            isOneToOne: false
            referencedRelation: 'hole'
            referencedColumns: ['id']
          },
        ]
      }
      layouts_of_day: {
        Row: {
          id: string
          course_id: string
          date: string
          layouts: number[][]
          chosen_by: string | null
          chosen_at: string
        }
        Insert: {
          id?: string
          course_id: string
          date: string
          layouts: Json
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'layouts_of_day_chosen_by_fkey'
            columns: ['chosen_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'layouts_of_day_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
        ]
      }
      menu_category: {
        Row: {
          id: string
          name: string
          name_i18n: Translations
          position: number
          hours: Hours[]
        }
        Insert: {
          id?: string
          name: string
          name_i18n?: Json
          position?: number
          hours?: Json
        }
        Update: {
          name?: string
          name_i18n?: Json
          position?: number
          hours?: Json
        }
        Relationships: []
      }
      menu_import: {
        Row: {
          id: string
          file_name: string
          changes: Json
          created_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          file_name: string
          changes: Json
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'menu_import_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      menu_item: {
        Row: {
          id: string
          category_id: string
          name: string
          name_i18n: Translations
          description: string
          description_i18n: Translations
          price_minor: number
          photo_path: string | null
          allergens: Database['public']['Enums']['menu_item_allergens'][]
          diets: Database['public']['Enums']['menu_item_diets'][]
          station: Database['public']['Enums']['menu_item_station']
          prep_minutes: number
          sold_out: boolean
          is_active: boolean
          position: number
          updated_at: string
          hours: Hours[]
          stock: number | null
          tax_bp: number | null
          sold_out_until: string | null
        }
        Insert: {
          id?: string
          category_id: string
          name: string
          name_i18n?: Json
          description?: string
          description_i18n?: Json
          price_minor: number
          photo_path?: string | null
          allergens?: Database['public']['Enums']['menu_item_allergens'][]
          diets?: Database['public']['Enums']['menu_item_diets'][]
          station?: Database['public']['Enums']['menu_item_station']
          prep_minutes?: number
          sold_out?: boolean
          is_active?: boolean
          position?: number
          hours?: Json
          stock?: number | null
          tax_bp?: number | null
          sold_out_until?: string | null
        }
        Update: {
          category_id?: string
          name?: string
          name_i18n?: Json
          description?: string
          description_i18n?: Json
          price_minor?: number
          photo_path?: string | null
          allergens?: Database['public']['Enums']['menu_item_allergens'][]
          diets?: Database['public']['Enums']['menu_item_diets'][]
          station?: Database['public']['Enums']['menu_item_station']
          prep_minutes?: number
          sold_out?: boolean
          is_active?: boolean
          position?: number
          hours?: Json
          stock?: number | null
          tax_bp?: number | null
          sold_out_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'menu_item_category_id_fkey'
            columns: ['category_id']
            isOneToOne: false
            referencedRelation: 'menu_category'
            referencedColumns: ['id']
          },
        ]
      }
      menu_option: {
        Row: {
          id: string
          item_id: string
          name: string
          name_i18n: Translations
          price_minor: number
          allergens: Database['public']['Enums']['menu_option_allergens'][]
          sold_out: boolean
          position: number
          group_id: string
          diets: Database['public']['Enums']['menu_option_diets'][]
        }
        Insert: {
          id?: string
          item_id: string
          name: string
          name_i18n?: Json
          price_minor?: number
          allergens?: Database['public']['Enums']['menu_option_allergens'][]
          sold_out?: boolean
          position?: number
          group_id: string
          diets?: Database['public']['Enums']['menu_option_diets'][]
        }
        Update: {
          name?: string
          name_i18n?: Json
          price_minor?: number
          allergens?: Database['public']['Enums']['menu_option_allergens'][]
          sold_out?: boolean
          position?: number
          group_id?: string
          diets?: Database['public']['Enums']['menu_option_diets'][]
        }
        Relationships: [
          {
            foreignKeyName: 'menu_option_group_id_item_id_fkey'
            columns: ['group_id', 'item_id']
            isOneToOne: false
            referencedRelation: 'menu_option_group'
            referencedColumns: ['id', 'item_id']
          },
          {
            foreignKeyName: 'menu_option_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'menu_item'
            referencedColumns: ['id']
          },
        ]
      }
      menu_option_group: {
        Row: {
          id: string
          item_id: string
          name: string
          name_i18n: Translations
          least: number
          most: number | null
          position: number
        }
        Insert: {
          id?: string
          item_id: string
          name: string
          name_i18n?: Json
          least?: number
          most?: number | null
          position?: number
        }
        Update: {
          name?: string
          name_i18n?: Json
          least?: number
          most?: number | null
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: 'menu_option_group_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'menu_item'
            referencedColumns: ['id']
          },
        ]
      }
      nine: {
        Row: {
          id: string
          course_id: string
          position: number
          name: string
        }
        Insert: {
          id?: string
          course_id: string
          position: number
          name: string
        }
        Update: {
          position?: number
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'nine_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
        ]
      }
      notification: {
        Row: {
          id: string
          user_id: string
          event_key: string
          topic: string
          type: string
          title: string
          body: string
          order_id: string | null
          issue_id: string | null
          url: string
          data: Json
          created_at: string
          read_at: string | null
          expires_at: string | null
        }
        Insert: Record<string, never>
        Update: {
          read_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'notification_issue_id_fkey'
            columns: ['issue_id']
            isOneToOne: false
            referencedRelation: 'issue'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notification_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'user_order'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notification_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      notification_reading: {
        Row: {
          id: string
          user_id: string
          notification_id: string
          read_at: string
          created_at: string
        }
        Insert: {
          id: string
          notification_id: string
          read_at: string
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'notification_reading_notification_id_fkey'
            columns: ['notification_id']
            isOneToOne: false
            referencedRelation: 'notification'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notification_reading_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      order_event: {
        Row: {
          id: number
          order_id: string
          from_status: string | null
          to_status: string
          actor_id: string | null
          actor_role: string
          reason: string | null
          at: string
          seq: number
          kind: Database['public']['Enums']['order_event_kind']
          item_id: string | null
          value: boolean | null
          recorded_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'order_event_actor_id_fkey'
            columns: ['actor_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'order_event_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'user_order_item'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'order_event_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'user_order'
            referencedColumns: ['id']
          },
        ]
      }
      order_transition: {
        Row: {
          from_status: string
          to_status: string
          role_id: RoleId
          needs_reason: boolean
          is_recall: boolean
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'order_transition_role_id_fkey'
            columns: ['role_id']
            isOneToOne: false
            referencedRelation: 'roles'
            referencedColumns: ['role_id']
          },
        ]
      }
      pin_cut: {
        Row: {
          id: string
          hole_id: string
          date: string
          lng: number
          lat: number
          accuracy_m: number | null
          spread_m: number | null
          samples: number | null
          device: string | null
          paces_front: number | null
          paces_side: number | null
          side: Database['public']['Enums']['pin_cut_side'] | null
          cut_by: string | null
          cut_at: string
          planned_distance_m: number | null
          zone: Database['public']['Enums']['pin_cut_zone'] | null
        }
        Insert: {
          id?: string
          hole_id: string
          date: string
          lng: number
          lat: number
          accuracy_m?: number | null
          spread_m?: number | null
          samples?: number | null
          device?: string | null
          paces_front?: number | null
          paces_side?: number | null
          side?: Database['public']['Enums']['pin_cut_side'] | null
          cut_at?: string
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'pin_cut_cut_by_fkey'
            columns: ['cut_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'pin_cut_hole_id_fkey'
            columns: ['hole_id']
            isOneToOne: false
            referencedRelation: 'hole'
            referencedColumns: ['id']
          },
        ]
      }
      pin_explanation: {
        Row: {
          id: string
          pin_set_id: string
          hole_id: string
          inputs: import('../course/explanation/pin-inputs.ts').PinInputs
          chosen_by: string | null
          chosen_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'pin_explanation_chosen_by_fkey'
            columns: ['chosen_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'pin_explanation_hole_id_fkey'
            columns: ['hole_id']
            isOneToOne: false
            referencedRelation: 'hole'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'pin_explanation_pin_set_id_fkey'
            columns: ['pin_set_id']
            isOneToOne: false
            referencedRelation: 'pin_set'
            referencedColumns: ['id']
          },
        ]
      }
      pin_position: {
        Row: {
          id: string
          pin_set_id: string
          hole_id: string
          lng: number
          lat: number
          accuracy_m: number | null
          zone: Database['public']['Enums']['pin_position_zone'] | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'pin_position_hole_id_fkey'
            columns: ['hole_id']
            isOneToOne: false
            referencedRelation: 'hole'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'pin_position_pin_set_id_fkey'
            columns: ['pin_set_id']
            isOneToOne: false
            referencedRelation: 'pin_set'
            referencedColumns: ['id']
          },
        ]
      }
      pin_profile: {
        Row: {
          id: string
          course_id: string
          name: string
          settings: import('../course/best-position/profile.ts').PinProfileSettings
          created_by: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          course_id: string
          name: string
          settings: Json
        }
        Update: {
          name?: string
          settings?: Json
        }
        Relationships: [
          {
            foreignKeyName: 'pin_profile_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'pin_profile_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      pin_set: {
        Row: {
          id: string
          course_id: string
          date: string
          status: Database['public']['Enums']['pin_set_status']
          pins: Json
          note: string | null
          replaces: string | null
          created_by: string | null
          created_at: string
          published_at: string | null
          made_at: string | null
        }
        Insert: {
          id?: string
          course_id: string
          date: string
          status?: Database['public']['Enums']['pin_set_status']
          pins?: Json
          note?: string | null
          replaces?: string | null
          made_at?: string | null
        }
        Update: {
          date?: string
          status?: Database['public']['Enums']['pin_set_status']
          pins?: Json
          note?: string | null
          replaces?: string | null
          made_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'pin_set_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'pin_set_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'pin_set_replaces_fkey'
            columns: ['replaces']
            isOneToOne: false
            referencedRelation: 'pin_set'
            referencedColumns: ['id']
          },
        ]
      }
      printer: {
        Row: {
          id: string
          name: string
          host: string
          port: number
          stations: Database['public']['Enums']['printer_stations'][]
          paper_mm: number
          language: Database['public']['Enums']['printer_language']
          prints: Database['public']['Enums']['printer_prints']
          is_enabled: boolean
          created_at: string
        }
        Insert: {
          id?: string
          name: string
          host: string
          port?: number
          stations?: Database['public']['Enums']['printer_stations'][]
          paper_mm?: number
          language?: Database['public']['Enums']['printer_language']
          prints?: Database['public']['Enums']['printer_prints']
          is_enabled?: boolean
        }
        Update: {
          name?: string
          host?: string
          port?: number
          stations?: Database['public']['Enums']['printer_stations'][]
          paper_mm?: number
          language?: Database['public']['Enums']['printer_language']
          prints?: Database['public']['Enums']['printer_prints']
          is_enabled?: boolean
        }
        Relationships: []
      }
      printer_state: {
        Row: {
          printer_id: string
          condition: Database['public']['Enums']['printer_state_condition']
          is_paper_low: boolean
          since: string
          answered_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'printer_state_printer_id_fkey'
            columns: ['printer_id']
            isOneToOne: true
            referencedRelation: 'printer'
            referencedColumns: ['id']
          },
        ]
      }
      profile_allergies: {
        Row: {
          id: string
          allergens: Database['public']['Enums']['profile_allergies_allergens'][]
        }
        Insert: Record<string, never>
        Update: {
          allergens?: Database['public']['Enums']['profile_allergies_allergens'][]
        }
        Relationships: [
          {
            foreignKeyName: 'profile_allergies_id_fkey'
            columns: ['id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      profile_private: {
        Row: {
          id: string
          phone: string | null
          locale: Database['public']['Enums']['profile_private_locale']
          country: string | null
          units: Database['public']['Enums']['profile_private_units'] | null
          fcm_token_timestamp: string | null
          updated_at: string
          may_charge: boolean
          member_number: string | null
          waiting_since: string | null
        }
        Insert: Record<string, never>
        Update: {
          may_charge?: boolean
          member_number?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'profile_private_id_fkey'
            columns: ['id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          id: string
          role_id: RoleId
          role: RoleId
          first_name: string
          surname: string
          user_group_id: string
          phone: string | null
          locale: string
          country: string | null
          units: string
          avatar_path: string | null
          fcm_token: string | null
          fcm_token_timestamp: string | null
          created_at: string
          updated_at: string
        }
        Insert: Record<string, never>
        Update: {
          role_id?: RoleId
          first_name?: string
          surname?: string
          user_group_id?: string
          phone?: string | null
          locale?: string
          country?: string | null
          units?: string
          avatar_path?: string | null
          fcm_token?: string | null
          fcm_token_timestamp?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'profiles_role_id_fkey'
            columns: ['role_id']
            isOneToOne: false
            referencedRelation: 'roles'
            referencedColumns: ['role_id']
          },
          {
            foreignKeyName: 'profiles_user_group_id_fkey'
            columns: ['user_group_id']
            isOneToOne: false
            referencedRelation: 'user_groups'
            referencedColumns: ['group_id']
          },
        ]
      }
      push_token: {
        Row: {
          id: string
          user_id: string
          token: string
          kind: Database['public']['Enums']['push_token_kind']
          created_at: string
          seen_at: string
          session_id: string | null
          device_hash: string
          muted_kinds: Database['public']['Enums']['push_token_muted_kinds'][]
        }
        Insert: Record<string, never>
        Update: {
          muted_kinds?: Database['public']['Enums']['push_token_muted_kinds'][]
        }
        Relationships: [
          {
            foreignKeyName: 'push_token_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      quiet_hours: {
        Row: {
          id: string
          is_on: boolean
          starts_at: string
          ends_at: string
        }
        Insert: Record<string, never>
        Update: {
          is_on?: boolean
          starts_at?: string
          ends_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'quiet_hours_id_fkey'
            columns: ['id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      range_day: {
        Row: {
          id: string
          course_id: string
          date: string
          opens: string | null
          closes: string | null
          line_m: number
          irons_only: boolean
          closed: Database['public']['Enums']['range_day_closed'] | null
          closed_from: string | null
          closed_until: string | null
          note: string | null
          replaces: string | null
          declared_by: string | null
          declared_at: string
        }
        Insert: {
          id?: string
          course_id: string
          date: string
          opens?: string | null
          closes?: string | null
          line_m?: number
          irons_only?: boolean
          closed?: Database['public']['Enums']['range_day_closed'] | null
          closed_from?: string | null
          closed_until?: string | null
          note?: string | null
          replaces?: string | null
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'range_day_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'range_day_declared_by_fkey'
            columns: ['declared_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'range_day_replaces_fkey'
            columns: ['replaces']
            isOneToOne: false
            referencedRelation: 'range_day'
            referencedColumns: ['id']
          },
        ]
      }
      range_item: {
        Row: {
          id: string
          course_id: string
          kind: Database['public']['Enums']['range_item_kind']
          name: string
          colour: string | null
          lng: number
          lat: number
          accuracy_m: number | null
          geometry: import('geojson').Geometry | null
          created_at: string
          device: string | null
          samples: number | null
          spread_m: number | null
          mark_id: string | null
          captured_at: string | null
          captured_by: string | null
        }
        Insert: {
          id?: string
          course_id: string
          kind: Database['public']['Enums']['range_item_kind']
          name: string
          colour?: string | null
          lng: number
          lat: number
          accuracy_m?: number | null
          geometry?: Json | null
          device?: string | null
          samples?: number | null
          spread_m?: number | null
          mark_id?: string | null
          captured_at?: string | null
        }
        Update: {
          kind?: Database['public']['Enums']['range_item_kind']
          name?: string
          colour?: string | null
          lng?: number
          lat?: number
          accuracy_m?: number | null
          geometry?: Json | null
          device?: string | null
          samples?: number | null
          spread_m?: number | null
          mark_id?: string | null
          captured_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'range_item_captured_by_fkey'
            columns: ['captured_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'range_item_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'range_item_mark_id_fkey'
            columns: ['mark_id']
            isOneToOne: false
            referencedRelation: 'known_mark'
            referencedColumns: ['id']
          },
        ]
      }
      removed_person: {
        Row: {
          id: string
          removed_at: string
          removed_by: string | null
          by_whom: Database['public']['Enums']['removed_person_by_whom']
          role_id: RoleId
          thread_kept: boolean
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'removed_person_removed_by_fkey'
            columns: ['removed_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'removed_person_role_id_fkey'
            columns: ['role_id']
            isOneToOne: false
            referencedRelation: 'roles'
            referencedColumns: ['role_id']
          },
        ]
      }
      roles: {
        Row: {
          role_id: RoleId
          name: string
          rank: number
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      rounds_played: {
        Row: {
          id: string
          course_id: string
          date: string
          rounds: number
          recorded_by: string | null
          recorded_at: string
        }
        Insert: {
          id?: string
          course_id: string
          date: string
          rounds: number
        }
        Update: {
          rounds?: number
        }
        Relationships: [
          {
            foreignKeyName: 'rounds_played_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'rounds_played_recorded_by_fkey'
            columns: ['recorded_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      scorecard: {
        Row: {
          id: string
          course_id: string
          holes: Json
          created_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          course_id: string
          holes: Json
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'scorecard_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'scorecard_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      serving_place: {
        Row: {
          id: string
          code: Database['public']['Enums']['serving_place_code'] | null
          name: string
          name_i18n: Translations
          kind: Database['public']['Enums']['serving_place_kind']
          asks_hole: boolean
          hours: Hours[]
          is_active: boolean
          position: number
        }
        Insert: {
          id?: string
          name: string
          name_i18n?: Json
          kind?: Database['public']['Enums']['serving_place_kind']
          asks_hole?: boolean
          hours?: Json
          is_active?: boolean
          position?: number
        }
        Update: {
          name?: string
          name_i18n?: Json
          kind?: Database['public']['Enums']['serving_place_kind']
          asks_hole?: boolean
          hours?: Json
          is_active?: boolean
          position?: number
        }
        Relationships: []
      }
      setting: {
        Row: {
          key: string
          value: Json
          is_public: boolean
          updated_at: string
        }
        Insert: {
          key: string
          value: Json
          is_public?: boolean
        }
        Update: {
          value?: Json
          is_public?: boolean
        }
        Relationships: []
      }
      setting_edit: {
        Row: {
          id: string
          key: string
          author_id: string | null
          base: Json
          value: Json
          created_at: string
        }
        Insert: {
          id: string
          key: string
          base: Json
          value: Json
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'setting_edit_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      sold_out_spell: {
        Row: {
          id: string
          item_id: string | null
          option_id: string | null
          name: string
          option_name: string | null
          began_at: string
          began_by: string | null
          ended_at: string | null
          ended_by: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'sold_out_spell_began_by_fkey'
            columns: ['began_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sold_out_spell_ended_by_fkey'
            columns: ['ended_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sold_out_spell_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'menu_item'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sold_out_spell_option_id_fkey'
            columns: ['option_id']
            isOneToOne: false
            referencedRelation: 'menu_option'
            referencedColumns: ['id']
          },
        ]
      }
      ticket_print: {
        Row: {
          id: string
          printer_id: string
          order_id: string | null
          what: Database['public']['Enums']['ticket_print_what']
          cause: Database['public']['Enums']['ticket_print_cause']
          stations: string[]
          status: Database['public']['Enums']['ticket_print_status']
          requested_by: string | null
          created_at: string
          sent_at: string | null
          duplicate_of: string | null
          printed_at: string | null
          unanswered: number
        }
        Insert: {
          id?: string
          printer_id: string
          order_id?: string | null
        }
        Update: {
          printer_id?: string
          status?: Database['public']['Enums']['ticket_print_status']
        }
        Relationships: [
          {
            foreignKeyName: 'ticket_print_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'user_order'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'ticket_print_printer_id_fkey'
            columns: ['printer_id']
            isOneToOne: false
            referencedRelation: 'printer'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'ticket_print_requested_by_fkey'
            columns: ['requested_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      ticket_receipt: {
        Row: {
          id: string
          order_id: string
          device_id: string
          user_id: string | null
          shown_at: string
        }
        Insert: {
          id?: string
          order_id: string
          device_id: string
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'ticket_receipt_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'user_order'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'ticket_receipt_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      topic_subscription: {
        Row: {
          id: string
          token_id: string
          topic: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'topic_subscription_token_id_fkey'
            columns: ['token_id']
            isOneToOne: false
            referencedRelation: 'push_token'
            referencedColumns: ['id']
          },
        ]
      }
      user_groups: {
        Row: {
          group_id: string
          name: string
          name_i18n: Translations
          claim_minutes: number | null
        }
        Insert: {
          group_id?: string
          name: string
          name_i18n?: Json
          claim_minutes?: number | null
        }
        Update: {
          name?: string
          name_i18n?: Json
          claim_minutes?: number | null
        }
        Relationships: []
      }
      user_order: {
        Row: {
          id: string
          number: number
          user_id: string | null
          status: Database['public']['Enums']['user_order_status']
          expected_status: string | null
          lines: SoldLine[]
          total_minor: number
          currency: string
          place: Database['public']['Enums']['user_order_place']
          place_hole: number | null
          note: string
          wanted_at: string | null
          pay: Database['public']['Enums']['user_order_pay']
          reason: string | null
          created_at: string
          updated_at: string
          preparing_at: string | null
          ready_at: string | null
          ended_at: string | null
          seq: number
          rush: boolean
          shown_at: string | null
          unseen_at: string | null
          duty_at: string | null
          promised_from: string | null
          promised_to: string | null
          quarter_at: string | null
          item_count: number
          tax: TaxLine[]
          place_lng: number | null
          place_lat: number | null
          expires_at: string | null
          expected_total_minor: number | null
          language: Database['public']['Enums']['user_order_language'] | null
          club_day: string
          acted_at: string | null
          allergies: Database['public']['Enums']['user_order_allergies'][] | null
          untouched_at: string | null
          stations: string[]
          tickets_ahead: number | null
          promise_learned: boolean
          serving_place_id: string | null
          place_name: string | null
          place_name_i18n: Translations
          is_delivery: boolean
        }
        Insert: {
          id?: string
          lines: Json
          place?: Database['public']['Enums']['user_order_place']
          place_hole?: number | null
          note?: string
          wanted_at?: string | null
          pay?: Database['public']['Enums']['user_order_pay']
          place_lng?: number | null
          place_lat?: number | null
          expires_at?: string | null
          expected_total_minor?: number | null
          allergies?: Database['public']['Enums']['user_order_allergies'][] | null
          serving_place_id?: string | null
        }
        Update: {
          status?: Database['public']['Enums']['user_order_status']
          expected_status?: string | null
          reason?: string | null
          rush?: boolean
          acted_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'user_order_serving_place_id_fkey'
            columns: ['serving_place_id']
            isOneToOne: false
            referencedRelation: 'serving_place'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'user_order_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      user_order_item: {
        Row: {
          id: string
          order_id: string
          item_id: string | null
          position: number
          name: string
          quantity: number
          unit_minor: number
          total_minor: number
          options: Json
          allergens: string[]
          station: string
          note: string
          done: boolean
          seq: number
          tax_bp: number
          acted_at: string | null
        }
        Insert: Record<string, never>
        Update: {
          done?: boolean
          acted_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'user_order_item_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'menu_item'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'user_order_item_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'user_order'
            referencedColumns: ['id']
          },
        ]
      }
      weather_forecast: {
        Row: {
          course_id: string
          forecast: Json | null
          fetched_at: string | null
          ask_after: string
          failure: Database['public']['Enums']['weather_forecast_failure'] | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'weather_forecast_course_id_fkey'
            columns: ['course_id']
            isOneToOne: true
            referencedRelation: 'course'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      account_months: { Args: {
          person: string
        }; Returns: {
          month: string | null
          orders: number | null
          total_minor: number | null
          currency: string | null
          corrections: number | null
        }[] }
      account_statement: { Args: {
          month: string
          person?: string
        }; Returns: {
          order_id: string | null
          number: number | null
          user_id: string | null
          first_name: string | null
          surname: string | null
          at: string | null
          status: string | null
          lines: SoldLine[] | null
          total_minor: number | null
          currency: string | null
          balance_minor: number | null
          kind: string | null
          correction_id: string | null
          reference: number | null
          reason: string | null
          order_at: string | null
          charged_minor: number | null
          label: string | null
          is_former: boolean | null
        }[] }
      account_totals: { Args: {
          month: string
        }; Returns: {
          user_id: string | null
          first_name: string | null
          surname: string | null
          orders: number | null
          total_minor: number | null
          currency: string | null
          corrections: number | null
          label: string | null
          is_former: boolean | null
        }[] }
      alarm_ladders: { Args: Record<PropertyKey, never>; Returns: {
          id: string | null
          type: string | null
          title: string | null
          person: string | null
          created_at: string | null
          state: string | null
          next_at: string | null
          devices: Json | null
          board_at: string | null
        }[] }
      announcement_receivers: { Args: {
          to_audience: string
          to_group?: string
        }; Returns: number }
      count_people: { Args: Record<PropertyKey, never>; Returns: {
          role_id: string | null
          user_group_id: string | null
          state: string | null
          people: number | null
        }[] }
      current_weather: { Args: Record<PropertyKey, never>; Returns: Json }
      delete_my_account: { Args: Record<PropertyKey, never>; Returns: undefined }
      demo_state: { Args: Record<PropertyKey, never>; Returns: {
          people: number | null
          courses: number | null
          dishes: number | null
          orders: number | null
          issues: number | null
          courses_in_use: number | null
          dishes_in_use: number | null
          issues_in_use: number | null
          is_of_demo: boolean | null
        }[] }
      device_topics: { Args: {
          token: string
        }; Returns: string[] }
      end_device: { Args: {
          token: string
        }; Returns: undefined }
      end_my_session: { Args: {
          session: string
        }; Returns: boolean }
      figures_by_day: { Args: {
          first_day: string
          last_day: string
        }; Returns: {
          day: string | null
          orders: number | null
          cancelled: number | null
          revenue_minor: number | null
          ticket_median_seconds: number | null
          ticket_p90_seconds: number | null
          promised: number | null
          promise_kept: number | null
        }[] }
      figures_by_hour: { Args: {
          first_day: string
          last_day: string
        }; Returns: {
          hour: number | null
          orders: number | null
          revenue_minor: number | null
          ticket_median_seconds: number | null
          ticket_p90_seconds: number | null
        }[] }
      figures_by_item: { Args: {
          first_day: string
          last_day: string
        }; Returns: {
          item_id: string | null
          name: string | null
          name_i18n: Translations | null
          quantity: number | null
          orders: number | null
          revenue_minor: number | null
        }[] }
      figures_corrections: { Args: {
          first_day: string
          last_day: string
        }; Returns: {
          corrections: number | null
          amount_minor: number | null
        }[] }
      figures_promises: { Args: {
          first_day: string
          last_day: string
        }; Returns: {
          of: string | null
          part: number | null
          promised: number | null
          kept: number | null
          early: number | null
          late: number | null
          minutes: number | null
        }[] }
      figures_sold_out: { Args: {
          first_day: string
          last_day: string
        }; Returns: {
          id: string | null
          name: string | null
          name_i18n: Translations | null
          option_name: string | null
          option_name_i18n: Translations | null
          began_at: string | null
          began_by: string | null
          ended_at: string | null
          ended_by: string | null
          seconds: number | null
        }[] }
      figures_summary: { Args: {
          first_day: string
          last_day: string
        }; Returns: {
          orders: number | null
          cancelled: number | null
          items: number | null
          currency: string | null
          revenue_minor: number | null
          account_minor: number | null
          other_currency_orders: number | null
          tickets: number | null
          ticket_median_seconds: number | null
          ticket_p90_seconds: number | null
          making_median_seconds: number | null
          making_p90_seconds: number | null
          promised: number | null
          promise_kept: number | null
          promise_early: number | null
          promise_late: number | null
        }[] }
      followed_issues: { Args: Record<PropertyKey, never>; Returns: Json }
      given_up_jobs: { Args: Record<PropertyKey, never>; Returns: {
          id: number | null
          kind: string | null
          attempts: number | null
          failed_at: string | null
          last_error: string | null
          order_number: number | null
        }[] }
      inviter_name: { Args: Record<PropertyKey, never>; Returns: string }
      issue_figures: { Args: {
          first_day?: string
          last_day?: string
        }; Returns: Json }
      issue_places: { Args: {
          first_day?: string
          last_day?: string
          of_category?: string
        }; Returns: Json }
      kitchen_estimate: { Args: {
          stations: string[]
          slowest_minutes: number
        }; Returns: {
          from_minutes: number | null
          to_minutes: number | null
          is_learned: boolean | null
        }[] }
      kitchen_quarters: { Args: {
          items?: number
        }; Returns: {
          starts_at: string | null
          open: boolean | null
          fits: boolean | null
        }[] }
      known_addresses: { Args: {
          addresses: string[]
        }; Returns: {
          email: string | null
          state: string | null
        }[] }
      list_people: { Args: {
          search?: string
          in_role?: string
          in_group?: string
          in_state?: string
          page_size?: number
          page_offset?: number
          sort_by?: string
          descending?: boolean
        }; Returns: {
          id: string | null
          first_name: string | null
          surname: string | null
          role_id: string | null
          user_group_id: string | null
          avatar_path: string | null
          email: string | null
          phone: string | null
          email_verified: boolean | null
          phone_verified: boolean | null
          state: string | null
          second_factor: boolean | null
          invited_at: string | null
          last_sign_in_at: string | null
          created_at: string | null
          total: number | null
          member_number: string | null
          last_seen_at: string | null
          balance_minor: number | null
        }[] }
      may_import_courses: { Args: Record<PropertyKey, never>; Returns: boolean }
      may_invite_people: { Args: Record<PropertyKey, never>; Returns: boolean }
      my_account: { Args: Record<PropertyKey, never>; Returns: {
          may: boolean | null
          limit_minor: number | null
          charged_minor: number | null
        }[] }
      my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      my_devices: { Args: {
          token?: string
        }; Returns: {
          id: string | null
          kind: string | null
          user_agent: string | null
          seen_at: string | null
          muted_kinds: string[] | null
          is_this: boolean | null
        }[] }
      my_sessions: { Args: Record<PropertyKey, never>; Returns: {
          id: string | null
          created_at: string | null
          used_at: string | null
          user_agent: string | null
          ip: string | null
          aal: string | null
          is_this: boolean | null
        }[] }
      needs_you: { Args: Record<PropertyKey, never>; Returns: {
          need: string | null
          things: number | null
          oldest_at: string | null
        }[] }
      open_issue_places: { Args: Record<PropertyKey, never>; Returns: Json }
      open_tickets: { Args: Record<PropertyKey, never>; Returns: number }
      place_invited_person: { Args: {
          person: string
          to_role?: string
          to_group?: string
          to_number?: string
        }; Returns: undefined }
      push_state: { Args: {
          delivery: string
        }; Returns: {
          accepted_at: string | null
          shown_at: string | null
          opened_at: string | null
          failed_at: string | null
          error: string | null
        }[] }
      reinstate_person: { Args: {
          person: string
        }; Returns: undefined }
      remove_demo: { Args: Record<PropertyKey, never>; Returns: undefined }
      remove_person: { Args: {
          person: string
          keep_thread?: boolean
        }; Returns: undefined }
      replace_push_token: { Args: {
          before: string
          token: string
        }; Returns: undefined }
      report_board: { Args: {
          board: string
          station: string
          counted: number
        }; Returns: undefined }
      report_push: { Args: {
          receipt: string
          event: string
        }; Returns: undefined }
      reset_second_factors: { Args: {
          person: string
        }; Returns: undefined }
      send_notification: { Args: {
          title: string
          body?: string
          data?: Json
          topic?: string
          receiver?: string
          request_id?: string
        }; Returns: number }
      sent_announcements: { Args: Record<PropertyKey, never>; Returns: {
          id: string | null
          audience: string | null
          group_id: string | null
          title: string | null
          body: string | null
          expires_at: string | null
          created_at: string | null
          receivers: number | null
          readers: number | null
          author: string | null
        }[] }
      setup_steps: { Args: Record<PropertyKey, never>; Returns: {
          step: string | null
          state: string | null
        }[] }
      subscribe_to_topic: { Args: {
          token: string
          topic: string
        }; Returns: undefined }
      suspend_person: { Args: {
          person: string
        }; Returns: undefined }
      test_push: { Args: {
          token: string
        }; Returns: string }
      try_printer: { Args: {
          printer: string
        }; Returns: undefined }
      unsubscribe_from_topic: { Args: {
          token: string
          topic: string
        }; Returns: undefined }
      update_push_token: { Args: {
          token: string
        }; Returns: undefined }
    }
    Enums: {
      account_correction_kind: 'refund' | 'correction'
      announcement_audience: 'everyone' | 'members' | 'staff' | 'group'
      audit_entry_kind: 'role_changed' | 'crew_changed' | 'charging_changed' | 'person_invited' | 'person_suspended' | 'person_reinstated' | 'person_removed' | 'factors_reset' | 'group_changed' | 'setting_changed' | 'club_restored' | 'price_changed' | 'order_cancelled' | 'order_recalled' | 'order_amount_changed' | 'account_corrected' | 'course_switched' | 'course_deleted' | 'hole_deleted' | 'password_changed' | 'account_changed' | 'factor_enrolled' | 'factor_removed' | 'identity_linked' | 'identity_unlinked' | 'sign_in_failed' | 'code_failed' | 'factor_failed' | 'factor_locked' | 'refused' | 'rate_limited'
      course_source: 'hand' | 'osm' | 'demo'
      course_feature_kind: 'boundary' | 'green' | 'fairway' | 'tee' | 'bunker' | 'water' | 'rough' | 'wood' | 'path' | 'range' | 'practice_green' | 'clubhouse' | 'building' | 'out_of_bounds'
      course_status_status: 'open' | 'closed' | 'frost_delay'
      course_status_carts: 'allowed' | 'paths_only' | 'none'
      green_outline_source: 'import' | 'walk' | 'tap' | 'demo'
      green_survey_kind: 'grid' | 'points'
      inspection_round_category: 'bunker' | 'green' | 'tee' | 'fairway' | 'water' | 'irrigation' | 'path' | 'tree' | 'machine' | 'litter' | 'safety' | 'other'
      inspection_round_priority: 'low' | 'normal' | 'high' | 'urgent'
      issue_category: 'bunker' | 'green' | 'tee' | 'fairway' | 'water' | 'irrigation' | 'path' | 'tree' | 'machine' | 'litter' | 'safety' | 'other'
      issue_priority: 'low' | 'normal' | 'high' | 'urgent'
      issue_status: 'new' | 'assigned' | 'in_progress' | 'resolved' | 'closed' | 'declined'
      issue_check_state: 'open' | 'ok' | 'fault'
      issue_effect_kind: 'green_block' | 'hole_closed' | 'range_closed' | 'map_notice'
      issue_event_kind: 'reported' | 'status' | 'assigned' | 'changed' | 'photo' | 'comment' | 'merged' | 'unmerged' | 'claim_lost' | 'unclaimed'
      issue_photo_kind: 'report' | 'after' | 'comment'
      issue_place_kind: 'machine' | 'place'
      issue_place_category: 'bunker' | 'green' | 'tee' | 'fairway' | 'water' | 'irrigation' | 'path' | 'tree' | 'machine' | 'litter' | 'safety' | 'other'
      job_retry_kind: 'effect' | 'order_news'
      kind_of_day_name: 'daily' | 'competition' | 'wet' | 'windy' | 'recovery'
      known_mark_kind: 'sprinkler' | 'tee_plate' | 'distance_post' | 'survey_point' | 'other'
      menu_item_allergens: 'gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soy' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs'
      menu_item_diets: 'vegetarian' | 'vegan' | 'gluten_free' | 'dairy_free' | 'halal' | 'alcohol_free'
      menu_item_station: 'kitchen' | 'bar'
      menu_option_allergens: 'gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soy' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs'
      menu_option_diets: 'vegetarian' | 'vegan' | 'gluten_free' | 'dairy_free' | 'halal' | 'alcohol_free'
      order_event_kind: 'step' | 'tick' | 'rush' | 'shown' | 'unseen' | 'duty' | 'untouched'
      pin_cut_side: 'left' | 'right'
      pin_cut_zone: 'front' | 'middle' | 'back'
      pin_position_zone: 'front' | 'middle' | 'back'
      pin_set_status: 'draft' | 'published' | 'replaced' | 'withdrawn' | 'undone'
      printer_stations: 'kitchen' | 'bar'
      printer_language: 'en' | 'zh-CN' | 'ja'
      printer_prints: 'arrival' | 'unseen' | 'request'
      printer_state_condition: 'unknown' | 'ready' | 'offline' | 'address_refused' | 'paper_out' | 'cover_open' | 'error'
      profile_allergies_allergens: 'gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soy' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs'
      profile_private_locale: 'en' | 'zh-CN' | 'ja'
      profile_private_units: 'metres' | 'yards'
      push_token_kind: 'web' | 'fcm'
      push_token_muted_kinds: 'alarm' | 'kitchen' | 'order' | 'report' | 'issue' | 'announcement' | 'personal'
      range_day_closed: 'mowing' | 'maintenance' | 'weather' | 'event' | 'other'
      range_item_kind: 'target' | 'flag' | 'green' | 'bay' | 'dispenser' | 'bunker'
      removed_person_by_whom: 'self' | 'admin' | 'server'
      serving_place_code: 'clubhouse' | 'halfway_house' | 'hole'
      serving_place_kind: 'collection' | 'delivery'
      ticket_print_what: 'ticket' | 'rush' | 'reopened' | 'cancelled' | 'test'
      ticket_print_cause: 'arrival' | 'unseen' | 'step' | 'request'
      ticket_print_status: 'waiting' | 'printed' | 'unconfirmed' | 'withdrawn'
      user_order_status: 'new' | 'preparing' | 'ready' | 'completed' | 'cancelled'
      user_order_place: 'clubhouse' | 'halfway_house' | 'hole'
      user_order_pay: 'collection' | 'account'
      user_order_language: 'en' | 'zh-CN' | 'ja'
      user_order_allergies: 'gluten' | 'crustaceans' | 'eggs' | 'fish' | 'peanuts' | 'soy' | 'milk' | 'nuts' | 'celery' | 'mustard' | 'sesame' | 'sulphites' | 'lupin' | 'molluscs'
      weather_forecast_failure: 'off' | 'unreachable' | 'timeout' | 'refused' | 'malformed'
    }
    CompositeTypes: { [_ in never]: never }
  }
}

type PublicTables = Database['public']['Tables']
export type TableName = keyof PublicTables
/** A row as it is read. */
export type Row<T extends TableName> = PublicTables[T]['Row']
/** What a signed-in person may say of a new row. */
export type Insert<T extends TableName> = PublicTables[T]['Insert']
/** What a signed-in person may change of a row. */
export type Update<T extends TableName> = PublicTables[T]['Update']
export type Enum<E extends keyof Database['public']['Enums']> = Database['public']['Enums'][E]
