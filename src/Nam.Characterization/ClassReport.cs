// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;

namespace Nam.Characterization;

/// <summary>The header that tells a client its class. Writing it allocates nothing.</summary>
internal static class ClassReport
{
    private static readonly Func<object, Task>[] Writers =
    [
        static response => Set(response, null),
        static response => Set(response, ServerActions.NameOf(ClientClass.Poor)),
        static response => Set(response, ServerActions.NameOf(ClientClass.Normal)),
        static response => Set(response, ServerActions.NameOf(ClientClass.Rich)),
    ];

    /// <summary>Sets the header now, and again when the reply begins. By then, an output cache later in the pipeline
    /// has put another client's header in its place.</summary>
    public static void Write(HttpResponse response, ClientClass @class)
    {
        var writer = Writers[(int)@class];
        writer(response);
        response.OnStarting(writer, response);
    }

    private static Task Set(object response, string? name)
    {
        var headers = ((HttpResponse)response).Headers;
        if (name is not null)
        {
            headers[ServerActions.ClassHeader] = name;
        }
        else
        {
            headers.Remove(ServerActions.ClassHeader);
        }

        return Task.CompletedTask;
    }
}
