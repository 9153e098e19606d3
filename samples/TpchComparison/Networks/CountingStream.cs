// SPDX-License-Identifier: MIT
using System.Net.Sockets;

namespace TpchComparison.Networks;

/// <summary>A connection that counts what it receives.</summary>
/// <param name="socket">The connection, which the stream closes.</param>
/// <param name="received">Called with the count of every piece.</param>
internal sealed class CountingStream(Socket socket, Action<int> received) : NetworkStream(socket, ownsSocket: true)
{
    /// <inheritdoc/>
    public override int Read(Span<byte> buffer) => Count(base.Read(buffer));

    /// <inheritdoc/>
    public override int Read(byte[] buffer, int offset, int count) => Count(base.Read(buffer, offset, count));

    /// <inheritdoc/>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        Count(await base.ReadAsync(buffer, cancellationToken).ConfigureAwait(false));

    private int Count(int count)
    {
        received(count);
        return count;
    }
}
