-- Reasons that are stored in English are translated by their words, and these have changed.
set local app.lookup = 'on';

create function in_new_words(reason text)
returns text language plpgsql as $$
declare
  pair record;
begin
  for pair in select old, new from (values
      ('This file is of no kind that can be read, or it is damaged. Upload a document instead', 'We can’t read this type of file, or it is damaged. Upload a document instead'),
      ('Save it anew and upload that.', 'Save it again and upload the copy.'),
      ('Save or print it as PDF anew and upload that.', 'Save or print it as PDF again and upload the copy.'),
      ('Save it anew, or as .txt if the text is right, and upload that.', 'Save it again, or as .txt if the text is right, and upload the copy.'),
      ('Pack it again and upload that.', 'Create it again and upload the copy.'),
      ('Pack the documents anew.', 'Create the archive again.'),
      ('The writing on the picture could not be made out. Only English and Polish scans are read: upload the text itself.', 'The text in the picture is not legible. Only English and Polish scans can be read. Upload the text itself.'),
      ('No speech was heard in the recording.', 'There is no speech in the recording.'),
      ('Recordings can be read only with a model that transcribes speech. Upload the text of it instead.', 'Recordings need a model that transcribes speech. Upload the text instead.'),
      ('Reading the file takes more memory than a file may use.', 'Reading the file takes too much memory.'),
      ('million letters. Split', 'million characters. Split'),
      ('The file falls into more than', 'The file has more than'),
      ('The file holds more than', 'The file has more than'),
      ('The archive holds more than', 'The archive has more than'),
      ('The archive holds no documents.', 'The archive has no documents.'),
      ('The archive holds names that lead outside of it, so it was not opened.', 'The archive has file names that point outside of it, so it was not opened.'),
      ('The PDF holds no text and no pictures of text that could be read.', 'The PDF has no text and no legible pictures of text.'),
      ('file holds plain text instead.', 'file contains plain text.'),
      ('The files could not be kept. Send them again.', 'The files could not be saved. Upload them again.'),
      ('The files did not arrive whole. Send them again.', 'The upload was incomplete. Upload the files again.'),
      ('An archive within an archive within an archive is not opened. Upload it by itself.', 'Archives are opened two levels deep. Upload the inner archive separately.'),
      ('does not tell what may be read there. Try again later.', 'did not serve its robots.txt. Try again later.'),
      ('asks programs not to read it, in its robots.txt.', 'disallows reading by programs in its robots.txt.'),
      ('Facebook has stopped telling of new messages.', 'Facebook no longer reports new messages.'),
      ('Bitrix24 did not let this app in. Connect it again.', 'Bitrix24 denied access to this app. Connect it again.'),
      ('The plan of this portal has no REST API.', 'This portal’s plan does not include the REST API.'),
      ('This portal has as many bots as it may. Delete one in Bitrix24.', 'This portal has reached its limit of bots. Delete one in Bitrix24.'),
      ('The text arrived, the file with it did not', 'The text was delivered, but its file was not'),
      ('The file was sent, the words with it were not.', 'The file was sent, but its text was not.'),
      ('The bot is not in this conversation any more: it goes on in Bitrix24.', 'The bot is no longer in this conversation. It continues in Bitrix24.'),
      ('The mail server asks to wait.', 'The mail server asks us to wait.'),
      ('The file holds no text.', 'The file has no text.'),
      ('customer''s last message', 'customer’s last message')
  ) as reworded (old, new) loop
    reason := replace(reason, pair.old, pair.new);
  end loop;
  return reason;
end $$;

update files set error = in_new_words(error) where error is not null;
update upload_files set error = in_new_words(error) where error is not null;
update sites set error = in_new_words(error) where error is not null;
update deliveries set error = in_new_words(error) where error is not null;

drop function in_new_words(text);
set local app.lookup = '';
