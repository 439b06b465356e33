-- The kind of an event: a change of the order's status, a note, or the beginning or end of a hold. Before, only the event's text showed the
-- kind, so this migration finds the kind of existing events by their text, and removes the text that the kind replaces.
ALTER TABLE order_events ADD COLUMN kind text NOT NULL DEFAULT 'move' CHECK (kind IN ('move', 'note', 'hold', 'resume'));

ALTER TABLE order_events DISABLE TRIGGER order_events_are_append_only;

UPDATE order_events
SET kind = CASE
    WHEN reason = 'Taken off hold' THEN 'resume'
    WHEN reason = 'On hold' OR reason LIKE 'On hold: %' THEN 'hold'
    ELSE 'note'
  END,
  reason = CASE
    WHEN reason IN ('On hold', 'Taken off hold') THEN ''
    WHEN reason LIKE 'On hold: %' THEN substr(reason, length('On hold: ') + 1)
    ELSE reason
  END
WHERE from_status = to_status;

ALTER TABLE order_events ENABLE TRIGGER order_events_are_append_only;
