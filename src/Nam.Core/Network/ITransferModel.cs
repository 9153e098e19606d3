// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>Predicts how long a reply takes on a path. Implementations are pure, thread-safe and never throw.</summary>
internal interface ITransferModel
{
    /// <summary>The model's name, for logs and studies.</summary>
    string Name { get; }

    /// <summary>Seconds from the request's departure to the reply's last byte, without the server's own time and
    /// without opening a connection.</summary>
    /// <param name="bytes">Reply size in bytes; not above 0 or not a number counts as 0.</param>
    /// <param name="path">The path.</param>
    /// <returns>Seconds; not negative.</returns>
    double TransferSeconds(double bytes, in NetworkPath path);
}
