// SPDX-License-Identifier: MIT

using System.Net;

namespace Nam.Gateway.Tests;

/// <summary>Content that a test writes piece by piece.</summary>
internal sealed class DialogueContent : HttpContent
{
    private readonly TaskCompletionSource<Stream> _stream = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _end = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Gets where to write to, once there is a connection.</summary>
    public Task<Stream> Stream => _stream.Task;

    public void End() => _end.TrySetResult();

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
    {
        _stream.SetResult(stream);
        await _end.Task;
    }

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
