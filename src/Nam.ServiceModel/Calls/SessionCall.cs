// SPDX-License-Identifier: MIT

using Nam.Client;

namespace Nam.ServiceModel.Calls;

/// <summary>A call over a connection with a session, from the inspector to the encoder and back.</summary>
internal sealed class SessionCall(ServerPath path, int kind, bool isAsking)
{
    /// <summary>The name of the property among those of the request.</summary>
    public const string PropertyName = "Nam.ServiceModel.SessionCall";

    /// <summary>Gets the path to the server.</summary>
    public ServerPath Path { get; } = path;

    /// <summary>Gets the hash of what tells kinds of requests apart.</summary>
    public int Kind { get; } = kind;

    /// <summary>Gets whether the request carries the profile.</summary>
    public bool IsAsking { get; } = isAsking;

    /// <summary>Gets the call's timer; <see langword="null"/> before the request was written.</summary>
    public ReplyTimer? Timer { get; private set; }

    /// <summary>Starts the timer. A second time means that the request is sent again, so that nobody can tell which of
    /// the two is answered (Karn's rule).</summary>
    public void Start()
    {
        if (Timer is null)
        {
            Timer = Path.StartTimer();
        }
        else
        {
            Timer.Discard();
        }
    }
}
