-- How much a visitor or a live chat took in lately is asked with every upload.
create index attachments_by_bot on attachments (account_id, bot_id, created_at);
