// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Profiles;

namespace Nam.Client;

/// <content>Replies that cannot be decoded: the server is asked for nothing for a while.</content>
internal sealed partial class ServerPath
{
    // False nearly always, and then asking takes neither the lock nor the time of day.
    private volatile bool _hasPause;

    private bool IsPaused
    {
        get
        {
            if (!_hasPause)
            {
                return false;
            }

            lock (_lock)
            {
                return _profile.Pause.Holds(_client.Time.GetUtcNow());
            }
        }
    }

    /// <summary>Counts a reply that could not be decoded, and begins a pause unless one holds.</summary>
    internal void FallBack(ReplyDecodeException failure)
    {
        NamDiagnostics.RecordFallback(failure.Fault);
        TimeSpan length;
        lock (_lock)
        {
            var now = _client.Time.GetUtcNow();
            if (_profile.Pause.Holds(now))
            {
                return;
            }

            SetPause(_profile.Pause.AfterFailure(now));
            length = _profile.Pause.Length;

            // The next process has to know it, however little else was learned.
            _isDirty = true;
            _savedReplies = 0;
        }

        _client.FellBack(Server, failure, length);
        _client.ScheduleSave();
    }

    // Called inside the lock.
    private void SetPause(AskingPause pause)
    {
        _profile.Pause = pause;
        _hasPause = pause.Length > TimeSpan.Zero;
    }

    // Called inside the lock.
    private void NoteSuccess(in DecodedReply reply)
    {
        if (_hasPause && reply is not { Form: XmlForm.Text, Codec: ReplyCodecs.None })
        {
            SetPause(_profile.Pause.AfterSuccess(_client.Time.GetUtcNow()));
        }
    }
}
