CREATE TABLE "course_waiters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"status" smallint NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"price_paise" bigint,
	"mrp_paise" bigint,
	"is_moneyback" boolean DEFAULT false NOT NULL,
	"is_certificate" boolean DEFAULT false NOT NULL,
	"photo" text DEFAULT '' NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"reg_end_at" timestamp with time zone,
	"duration" text DEFAULT '' NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"lectures" integer DEFAULT 0 NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"students_enrolled" integer DEFAULT 0 NOT NULL,
	"overview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"curriculum" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reference_list" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"welcome_text" text DEFAULT '' NOT NULL,
	"welcome_link" text DEFAULT '' NOT NULL,
	"mentor_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_by" text,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "courses_code_unique" UNIQUE("code"),
	CONSTRAINT "status_of_course" CHECK ("courses"."status" IN (0, 1, 2)),
	CONSTRAINT "price_of_live_course" CHECK ("courses"."status" <> 1 OR "courses"."price_paise" IS NOT NULL),
	CONSTRAINT "prices_of_course" CHECK ("courses"."price_paise" >= 0 AND "courses"."mrp_paise" >= 0),
	CONSTRAINT "counts_of_course" CHECK ("courses"."lectures" >= 0 AND "courses"."students_enrolled" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mentors" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"photo" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"designation" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"worked_in" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriber_in_lower_case" CHECK ("newsletter_subscribers"."email" = lower("newsletter_subscribers"."email"))
);
--> statement-breakpoint
CREATE TABLE "queries" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"order_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "kind_of_mail" CHECK ("outbox"."kind" IN ('order-placed', 'reference-received', 'order-confirmed', 'reference-rejected', 'order-cancelled', 'refund-sent', 'query-received', 'course-opened', 'staff-reference', 'staff-query', 'staff-payee', 'staff-invitation')),
	CONSTRAINT "state_of_mail" CHECK ("outbox"."state" IN ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_bps" integer,
	"amount_paise" bigint,
	"cap_paise" bigint,
	"minimum_price_paise" bigint,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_email" integer,
	"course_ids" text[],
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_code_in_capitals" CHECK ("coupons"."code" = upper("coupons"."code")),
	CONSTRAINT "either_percent_or_amount" CHECK (num_nonnulls("coupons"."percent_bps", "coupons"."amount_paise") = 1),
	CONSTRAINT "percent_of_coupon" CHECK ("coupons"."percent_bps" BETWEEN 1 AND 10000),
	CONSTRAINT "amount_of_coupon" CHECK ("coupons"."amount_paise" > 0 AND "coupons"."cap_paise" > 0),
	CONSTRAINT "uses_of_coupon" CHECK ("coupons"."max_uses" > 0 AND "coupons"."max_uses_per_email" > 0)
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"corrects" bigint,
	"taxable_paise" bigint NOT NULL,
	"rate_bps" integer NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"rounding_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"place_of_supply" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "kind_of_document" CHECK ("documents"."kind" IN ('receipt', 'invoice', 'credit-note')),
	CONSTRAINT "number_of_document" CHECK (("documents"."kind" = 'receipt') = ("documents"."number" IS NULL)),
	CONSTRAINT "invoice_of_credit_note" CHECK (("documents"."kind" = 'credit-note') = ("documents"."corrects" IS NOT NULL)),
	CONSTRAINT "sum_of_document" CHECK ("documents"."total_paise" = "documents"."taxable_paise" + "documents"."cgst_paise" + "documents"."sgst_paise" + "documents"."igst_paise" + "documents"."rounding_paise")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kind_of_event" CHECK ("order_events"."kind" IN ('status', 'reference', 'payment', 'refund', 'document', 'mail', 'change', 'note')),
	CONSTRAINT "status_of_event" CHECK ("order_events"."to_status" IN ('created', 'under-review', 'confirmed', 'rejected', 'expired', 'cancelled', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"token" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"status" text NOT NULL,
	"course_id" text NOT NULL,
	"course_name" text NOT NULL,
	"mrp_paise" bigint NOT NULL,
	"price_paise" bigint NOT NULL,
	"coupon_code" text,
	"coupon_discount_paise" bigint NOT NULL,
	"gst_mode" text NOT NULL,
	"gst_rate_bps" integer NOT NULL,
	"gst_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"payee_vpa" text NOT NULL,
	"student_name" text NOT NULL,
	"student_phone" text NOT NULL,
	"student_email" text NOT NULL,
	"referral_code" text DEFAULT '' NOT NULL,
	"buyer_state" text,
	"buyer_company" text,
	"buyer_gstin" text,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waiting_since" timestamp with time zone,
	CONSTRAINT "orders_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "orders_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "status_of_order" CHECK ("orders"."status" IN ('created', 'under-review', 'confirmed', 'rejected', 'expired', 'cancelled', 'refunded')),
	CONSTRAINT "gst_mode_of_order" CHECK ("orders"."gst_mode" IN ('exclusive', 'inclusive', 'none')),
	CONSTRAINT "total_of_order" CHECK ("orders"."total_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_references" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_references_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "state_of_reference" CHECK ("payment_references"."state" IN ('live', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid,
	"direction" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reference" text,
	"how" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"reverses" bigint,
	"is_reversed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "direction_of_payment" CHECK ("payments"."direction" IN ('in', 'out')),
	CONSTRAINT "amount_of_payment" CHECK ("payments"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_roles" CHECK (cardinality("staff"."roles") > 0)
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fresh_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "course_waiters" ADD CONSTRAINT "course_waiters_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "mentors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_documents_id_fk" FOREIGN KEY ("corrects") REFERENCES "documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_code_coupons_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_references" ADD CONSTRAINT "payment_references_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payments_id_fk" FOREIGN KEY ("reverses") REFERENCES "payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_waiter_per_course" ON "course_waiters" USING btree ("course_id","email");--> statement-breakpoint
CREATE INDEX "queries_by_time" ON "queries" USING btree ("closed_at","created_at");--> statement-breakpoint
CREATE INDEX "log_at" ON "log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "log_actor" ON "log" USING btree ("actor","at");--> statement-breakpoint
CREATE INDEX "log_subject" ON "log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "log_act" ON "log" USING btree ("act","at");--> statement-breakpoint
CREATE INDEX "mails_to_send" ON "outbox" USING btree ("next_at","id") WHERE "outbox"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "failed_mails" ON "outbox" USING btree ("id") WHERE "outbox"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mails_by_order" ON "outbox" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "outbox" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "documents_by_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_by_time" ON "documents" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "events_by_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_course" ON "orders" USING btree ("course_id","status");--> statement-breakpoint
CREATE INDEX "orders_by_coupon" ON "orders" USING btree ("coupon_code") WHERE "orders"."coupon_code" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower("student_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_order_per_live_reference" ON "payment_references" USING btree ("reference") WHERE "payment_references"."state" = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_reference_per_order" ON "payment_references" USING btree ("order_id") WHERE "payment_references"."state" = 'live';--> statement-breakpoint
CREATE INDEX "references_by_order" ON "payment_references" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "references_by_text" ON "payment_references" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "one_payment_per_reference" ON "payments" USING btree ("direction","reference") WHERE NOT "payments"."is_reversed" AND "payments"."reverses" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "one_reversal_per_payment" ON "payments" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_name" ON "staff" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");