// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Nam.CoreWcf.Encoders;

/// <summary>Stands for a response that has begun: what the transport still sets among its headers goes nowhere.</summary>
/// <remarks>The transport sets Content-Length when the encoder is done, which a server refuses once headers have left.</remarks>
internal sealed class StartedResponse : IHttpResponseFeature
{
    private readonly IHttpResponseFeature _original;

    private StartedResponse(IHttpResponseFeature original) => _original = original;

    public int StatusCode
    {
        get => _original.StatusCode;
        set => _ = value;
    }

    public string? ReasonPhrase
    {
        get => _original.ReasonPhrase;
        set => _ = value;
    }

    public IHeaderDictionary Headers { get; set; } = new HeaderDictionary();

    [Obsolete("As in the interface: use IHttpResponseBodyFeature.Stream.")]
    public Stream Body
    {
        get => _original.Body;
        set => _original.Body = value;
    }

    public bool HasStarted => _original.HasStarted;

    /// <summary>Replaces a request's response with one that has begun.</summary>
    public static void Place(HttpContext context) =>
        context.Features.Set<IHttpResponseFeature>(new StartedResponse(context.Features.GetRequiredFeature<IHttpResponseFeature>()));

    /// <summary>Restores the original response.</summary>
    public static void Remove(HttpContext context)
    {
        if (context.Features.Get<IHttpResponseFeature>() is StartedResponse started)
        {
            context.Features.Set(started._original);
        }
    }

    public void OnStarting(Func<object, Task> callback, object state) => _original.OnStarting(callback, state);

    public void OnCompleted(Func<object, Task> callback, object state) => _original.OnCompleted(callback, state);
}
