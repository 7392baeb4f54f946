-- Events, settings and options with new names. Events are JSON without spaces whose first field is their name.
UPDATE entry SET event = CASE
    WHEN event LIKE '{"event":"announced",%' THEN replace(event, '"event":"announced"', '"event":"called"')
    WHEN event LIKE '{"event":"answered",%' THEN replace(event, ',"question":', ',"card":')
    WHEN event LIKE '{"event":"clued",%' THEN replace(event, '"event":"clued"', '"event":"key_given"')
    WHEN event LIKE '{"event":"table_opened",%' THEN
        replace(replace(event, '"clues":', '"keys":'), '"aids":', '"hints":')
    WHEN event LIKE '{"event":"table_seated",%' THEN replace(event, ',"calls":', ',"may_call":')
    WHEN event LIKE '{"event":"table_named",%' THEN replace(event, '"event":"table_named"', '"event":"table_renamed"')
    WHEN event LIKE '{"event":"table_host",%' THEN replace(event, '"event":"table_host"', '"event":"table_host_changed"')
    WHEN event LIKE '{"event":"table_went_on",%' THEN replace(event, '"event":"table_went_on"', '"event":"table_passed"')
    WHEN event LIKE '{"event":"table_end_wished",%'
        THEN replace(event, '"event":"table_end_wished"', '"event":"table_end_proposed"')
    ELSE event
END
WHERE event LIKE '{"event":"announced",%' OR event LIKE '{"event":"answered",%' OR event LIKE '{"event":"clued",%'
    OR event LIKE '{"event":"table_%';

-- Uploaded records: records of version 1 are converted when they are read.
ALTER TABLE brought RENAME TO upload;
ALTER TABLE upload RENAME COLUMN brought_at TO uploaded_at;
DROP INDEX brought_when;
CREATE INDEX upload_when ON upload (uploaded_at);
