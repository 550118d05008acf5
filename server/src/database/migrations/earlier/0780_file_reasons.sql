-- Reasons are stored as a code with parameters, beside their English words. Those that are stored so far are recognised
-- by their words; where they are not, the words are shown.
set local app.lookup = 'on';

alter table files add column reason jsonb;
alter table upload_files add column reason jsonb;
alter table sites add column reason jsonb;

create function reason_in(words text)
returns jsonb language plpgsql as $$
declare
  known record;
  found text[];
  params jsonb;
begin
  for known in select pattern, code, names from (values
      ('^The file is damaged and could not be read\.$', 'file_damaged', '{}'),
      ('^The document is damaged and could not be read\. Save it again and upload the copy\.$', 'document_damaged', '{}'),
      ('^The PDF is damaged and could not be read\. Save or print it as PDF again and upload the copy\.$', 'pdf_damaged', '{}'),
      ('^The archive is damaged and cannot be unpacked\. Create it again and upload the copy\.$', 'archive_damaged', '{}'),
      ('^The picture is damaged and could not be read\. Save it again and upload the copy\.$', 'picture_damaged', '{}'),
      ('^The file is protected by a password\. Remove the password and upload it again\.$', 'file_password', '{}'),
      ('^The file is empty\.$', 'file_empty', '{}'),
      ('^No text was found in the picture\. Upload a sharper one, or type the text\.$', 'picture_no_text', '{}'),
      ('^The text in the picture is not legible\. Only English and Polish scans can be read\. Upload the text itself\.$', 'picture_illegible', '{}'),
      ('^There is no speech in the recording\.$', 'recording_no_speech', '{}'),
      ('^Recordings need a model that transcribes speech\. Upload the text instead\.$', 'recording_no_model', '{}'),
      ('^Old PowerPoint files \(\.ppt\) cannot be read\. Save it as \.pptx or PDF and upload that\.$', 'file_old_slides', '{}'),
      ('^This Office file cannot be read\. Save it as DOCX, XLSX, PPTX or PDF and upload that\.$', 'file_office', '{}'),
      ('^Reading the file took longer than ([\d.]+) seconds\. Split it into smaller files\.$', 'file_slow', '{number}'),
      ('^Reading the file takes too much memory\. Split it into smaller files\.$', 'file_memory', '{}'),
      ('^The picture has more than ([\d.]+) megapixels\. Make it smaller and upload that\.$', 'picture_pixels', '{number}'),
      ('^The file has more than ([\d.]+) million characters\. Split it into smaller files\.$', 'file_letters', '{number}'),
      ('^The file has more than ([\d.]+) passages or rows\. Split it into smaller files\.$', 'file_passages', '{number}'),
      ('^The archive has more than ([\d.]+) files\. Split it into smaller archives\.$', 'archive_entries', '{number}'),
      ('^The file unpacks to more than ([\d.]+) MB, or to more than (.+) times its size\. Upload the documents in it one by one\.$', 'file_unpacks', '{number,ratio}'),
      ('^([\d.]+) more scanned pages were not read\. Split the file into parts of (.+) scanned pages\.$', 'pdf_scanned', '{number,most}'),
      ('^The file is larger than ([\d.]+) MB\. Split it or make it smaller\.$', 'file_large', '{number}'),
      ('^Names that begin with (.+) are taken by the pages of your site\. Rename the file\.$', 'file_reserved', '{name}'),
      ('^The file could not be read\. Save it in another format and upload it again\.$', 'file_unreadable', '{}'),
      ('^The files could not be saved\. Upload them again\.$', 'upload_not_kept', '{}'),
      ('^The upload was incomplete\. Upload the files again\.$', 'upload_not_whole', '{}'),
      ('^You can upload a maximum of ([\d.]+) files at a time\.$', 'upload_too_many', '{number}'),
      ('^Archives are opened two levels deep\. Upload the inner archive separately\.$', 'archive_nested', '{}'),
      ('^The archive has file names that point outside of it, so it was not opened\. Create the archive again\.$', 'archive_paths', '{}'),
      ('^This \.(.+) file contains plain text\. Save it again, or as \.txt if the text is right, and upload the copy\.$', 'file_not_what_it_says', '{kind}'),
      ('^The PDF has no text and no legible pictures of text\. Upload the document it was made from\.$', 'pdf_no_text', '{}'),
      ('^The file has no text\.$', 'file_no_words', '{}'),
      ('^The archive has no documents\.$', 'archive_no_documents', '{}'),
      ('^The page is nested too deeply to be read\. Save it as PDF or text and upload that\.$', 'file_deep', '{}'),
      ('^Pictures of the kind (.+) cannot be read\. Save it as PNG or JPEG and upload that\.$', 'picture_kind', '{kind}'),
      ('^Files of the kind (.+) cannot be read\. Upload a document instead, for example PDF, DOCX, XLSX, HTML or TXT\.$', 'file_kind', '{kind}'),
      ('^We can’t read this type of file, or it is damaged\. Upload a document instead, for example PDF, DOCX, XLSX, HTML or TXT\.$', 'file_no_kind', '{}'),
      ('^The new version could not be read: (.+)$', 'file_new_version', '{reason}'),
      ('^Nothing in it could be read\. (.+): (.+)$', 'archive_unreadable', '{path,reason}'),
      ('^The site could not be read\. Try again later\.$', 'site_unread', '{}'),
      ('^No text was found on this site\. Check the address, or upload the texts as files\.$', 'site_silent', '{}'),
      ('^(.+) does not show this page \(([\d.]+)\)\.$', 'site_status', '{host,number}'),
      ('^(.+) disallows reading by programs in its robots\.txt\.$', 'site_robots', '{host}'),
      ('^(.+) did not serve its robots\.txt\. Try again later\.$', 'site_rules', '{host}'),
      ('^(.+) sent a page that is too large\.$', 'site_large', '{host}'),
      ('^(.+) did not answer in time$', 'host_slow', '{host}'),
      ('^No address was found for (.+)$', 'host_unknown', '{host}'),
      ('^(.+) has no valid certificate$', 'host_certificate', '{host}'),
      ('^Could not reach (.+)$', 'host_unreached', '{host}'),
      ('^(.+) is not on the public internet$', 'host_private', '{host}'),
      ('^(.+) redirects too many times$', 'host_redirect', '{host}'),
      ('^Port ([\d.]+) is not open to outgoing requests$', 'host_port', '{number}'),
      ('^Port ([\d.]+) is not open to outgoing connections$', 'host_port_connect', '{number}'),
      ('^Only http and https addresses can be fetched$', 'host_not_http', '{}'),
      ('^An address with a user name or password is not fetched$', 'host_user', '{}'),
      ('^This is not a web address$', 'host_not_an_address', '{}'),
      ('^A redirect to another host may not carry the request along$', 'host_redirect_carries', '{}'),
      ('^(.+) sent more than ([\d.]+) bytes$', 'host_large', '{host,number}'),
      ('^(.+) sent a compressed answer that unpacks far too large$', 'host_bomb', '{host}'),
      ('^(.+) answered in an encoding that was not asked for$', 'host_encoding', '{host}')
  ) as reasons (pattern, code, names) loop
    found := regexp_match(words, known.pattern);
    if found is null then
      continue;
    end if;
    select coalesce(jsonb_object_agg(name, case when name = 'reason'
        then coalesce(reason_in(found[at]), to_jsonb(found[at])) else to_jsonb(found[at]) end), '{}')
      into params from unnest(known.names::text[]) with ordinality as named (name, at);
    return jsonb_build_object('code', known.code, 'params', params);
  end loop;
  return null;
end $$;

update files set reason = reason_in(error) where error is not null;
update upload_files set reason = reason_in(error) where error is not null;
update sites set reason = reason_in(error) where error is not null;

drop function reason_in(text);
set local app.lookup = '';
