// SPDX-License-Identifier: MIT

namespace Nam.AspNetCore;

/// <content>Bytes that were advanced in the body's writer. It and the stream are one pipe, in the order of the calls.</content>
internal sealed partial class NamReplyBody
{
    private bool HasAdvanced => _writer is { UnflushedBytes: > 0 };

    /// <summary>Passes on what is held, of an application that has failed and says so to the web server.</summary>
    public async Task LetGoAsync()
    {
        await TakeAdvancedAsync(default).ConfigureAwait(false);
        var gate = _gate;
        await EnterAsync(gate, default).ConfigureAwait(false);
        try
        {
            await ReleaseHeldAsync().ConfigureAwait(false);
        }
        finally
        {
            gate?.Release();
        }
    }

    private async ValueTask WriteAfterAdvancedAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
    {
        await TakeAdvancedAsync(cancellationToken).ConfigureAwait(false);
        await WriteAsync(buffer, cancellationToken).ConfigureAwait(false);
    }

    private void TakeAdvanced()
    {
        if (HasAdvanced)
        {
            try
            {
                WriteNext(_writer!.Advanced.Span);
            }
            finally
            {
                _writer!.Clear();
            }
        }
    }

    private async ValueTask TakeAdvancedAsync(CancellationToken cancellationToken)
    {
        if (HasAdvanced)
        {
            try
            {
                await WriteNextAsync(_writer!.Advanced, cancellationToken).ConfigureAwait(false);
            }
            finally
            {
                _writer!.Clear();
            }
        }
    }
}
